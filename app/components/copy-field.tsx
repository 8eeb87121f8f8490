import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from './hydrated'
import { useShowToast } from './toaster'

const COPIED_NOTICE_MS = 2000

type Props = { label: string; value: string; copiedMessage: string }

/** A read-only text with a copy button; without JavaScript the text is there to be selected. */
export function CopyField({ label, value, copiedMessage }: Props) {
  const isHydrated = useHydrated()
  const showToast = useShowToast()
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(undefined), COPIED_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    if (!(await writeToClipboard(value)) && !copySelected(field.current)) return setOutcome('failed')
    button.current?.focus()
    setOutcome('copied')
    showToast({ type: 'success', message: copiedMessage })
  }
  return (
    <>
      <div className="flex gap-2">
        <input
          ref={field}
          readOnly
          value={value}
          aria-label={label}
          className="input"
          onFocus={(event) => event.target.select()}
        />
        {isHydrated && (
          <button ref={button} type="button" className="btn btn-primary min-w-28" onClick={copy}>
            {outcome === 'copied' ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
            {outcome === 'copied' ? 'Copied' : 'Copy'}
          </button>
        )}
      </div>
      <p role="status" className="hint mt-1">
        {outcome === 'failed' && 'Press Ctrl+C to copy'}
      </p>
    </>
  )
}

/** Browsers have a clipboard to write to only on https and on localhost, and people may forbid it. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** The older way; where that fails too, the text stays selected for the keyboard. */
function copySelected(field: HTMLInputElement | null): boolean {
  field?.focus()
  field?.select()
  return document.execCommand('copy')
}
