import { useEffect, useRef, useState, type ChangeEvent } from 'react'

/** What stands in a textarea now, with the props that watch it: also what was typed before JavaScript ran. */
export function useTypedValue(initial: string) {
  const [value, setValue] = useState(initial)
  const ref = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (ref.current) setValue(ref.current.value)
  }, [])
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => setValue(event.target.value)
  return { value, watched: { ref, onChange } }
}
