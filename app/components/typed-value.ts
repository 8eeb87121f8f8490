import { useEffect, useRef, useState, type ChangeEvent } from 'react'

/** The text of a textarea and the props that watch it; undefined until the browser has been asked. */
export function useTypedValue() {
  const [value, setValue] = useState<string>()
  const ref = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (ref.current) setValue(ref.current.value)
  }, [])
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => setValue(event.target.value)
  return { value, watched: { ref, onChange } }
}
