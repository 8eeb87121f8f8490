import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon'
import { useShowToast } from './toaster'

const COPIED_NOTICE_MS = 2000

type Props = {
  label: string
  value: string
  copiedMessage: string
  /** How many lines a long text takes. A short one has a line without this. */
  rows?: number
}

export function CopyField({ label, value, copiedMessage, rows }: Props) {
  const showToast = useShowToast()
  const input = useRef<HTMLInputElement>(null)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(undefined), COPIED_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    if (!(await writeToClipboard(value)) && !copySelected(input.current ?? textarea.current))
      return setOutcome('failed')
    button.current?.focus()
    setOutcome('copied')
    showToast({ type: 'success', message: copiedMessage })
  }
  const common = { readOnly: true, value, 'aria-label': label, className: 'input' }
  return (
    <>
      <div className={rows ? 'grid gap-2 justify-items-start' : 'flex gap-2'}>
        {rows ? (
          <textarea
            ref={textarea}
            rows={rows}
            onFocus={(event) => event.target.select()}
            {...common}
            className="input field-sizing-content"
          />
        ) : (
          <input ref={input} onFocus={(event) => event.target.select()} {...common} />
        )}
        <button
          ref={button}
          type="button"
          className="btn btn-primary min-w-28 noscript:hidden"
          onClick={copy}
        >
          {outcome === 'copied' ? <Icon name="check" size={18} /> : <Icon name="copy" size={18} />}
          {outcome === 'copied' ? 'Copied' : 'Copy'}
        </button>
      </div>
      <p role="status" className="hint mt-1">
        {outcome === 'failed' && 'Press Ctrl+C to copy'}
      </p>
    </>
  )
}

/** Browsers allow it on https and localhost only, and people may forbid it. */
export async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** The older way. If it fails too, the text stays selected for Ctrl+C. */
function copySelected(field: HTMLInputElement | HTMLTextAreaElement | null): boolean {
  field?.focus()
  field?.select()
  return document.execCommand('copy')
}
