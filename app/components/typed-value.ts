import { useEffect, useRef, useState, type ChangeEvent } from 'react'

/**
 * The current text of a textarea, and the props that watch it. Undefined until the browser has been asked, since people
 * type before JavaScript runs.
 */
export function useTypedValue() {
  const [value, setValue] = useState<string>()
  const ref = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (ref.current) setValue(ref.current.value)
  }, [])
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => setValue(event.target.value)
  return { value, watched: { ref, onChange } }
}
