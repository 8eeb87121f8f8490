import { useEffect, useRef, useState, type ChangeEvent } from 'react'

/** The current text of a textarea, also if typed before JavaScript ran, and the props that watch it. */
export function useTypedValue(initial: string) {
  const [value, setValue] = useState(initial)
  const ref = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (ref.current) setValue(ref.current.value)
  }, [])
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => setValue(event.target.value)
  return { value, watched: { ref, onChange } }
}
