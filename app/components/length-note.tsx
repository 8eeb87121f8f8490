import { useEffect, useState } from 'react'
import { codePoints } from '../domain/text'

type Props = {
  /** The id of the field. */
  of: string
  max: number
}

/**
 * Says under a field how much of its text is too much. The field takes it all: `maxlength` would cut a pasted text
 * without a word. Empty without JavaScript, where the server's refusal says it.
 */
export function LengthNote({ of, max }: Props) {
  const [length, setLength] = useState(0)
  useEffect(() => {
    const count = (event?: Event) => {
      const field = document.getElementById(of)
      if (event?.type === 'input' && event.target !== field) return
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
        setLength(codePoints(field.value.trim()))
    }
    count()
    const listening = new AbortController()
    document.addEventListener('input', count, listening)
    document.addEventListener('reset', () => window.setTimeout(count), listening)
    return () => listening.abort()
  }, [of])
  return (
    <p role="status" className="hint text-danger empty:hidden">
      {length > max && tooMuch(length, max)}
    </p>
  )
}

export function tooMuch(length: number, max: number): string {
  const shown = (count: number) => count.toLocaleString('en-US')
  return `${shown(length)} of at most ${shown(max)} characters: ${shown(length - max)} too many`
}
