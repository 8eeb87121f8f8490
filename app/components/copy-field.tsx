import { Copy } from 'lucide-react'
import { useHydrated } from './hydrated'
import { useShowToast } from './toaster'

type Props = { label: string; value: string; copiedMessage: string }

/** A read-only text with a copy button; without JavaScript the text is there to be selected. */
export function CopyField({ label, value, copiedMessage }: Props) {
  const isHydrated = useHydrated()
  const showToast = useShowToast()
  async function copy() {
    await navigator.clipboard.writeText(value)
    showToast({ type: 'success', message: copiedMessage })
  }
  return (
    <div className="flex gap-2">
      <input
        readOnly
        value={value}
        aria-label={label}
        className="input"
        onFocus={(event) => event.target.select()}
      />
      {isHydrated && (
        <button type="button" className="btn btn-primary" onClick={copy}>
          <Copy size={18} aria-hidden />
          Copy
        </button>
      )}
    </div>
  )
}
