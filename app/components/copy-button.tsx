import { useState } from 'react'
import { writeToClipboard } from './copy-field'
import { Icon } from './icon'
import { useShowToast } from './toaster'

const FALLBACK_ROWS = 8

type Props = { label: string; value: string; copiedMessage: string }

export function CopyButton({ label, value, copiedMessage }: Props) {
  const showToast = useShowToast()
  const [isForbidden, setIsForbidden] = useState(false)

  async function copy() {
    if (await writeToClipboard(value)) showToast({ type: 'success', message: copiedMessage })
    else setIsForbidden(true)
  }
  return (
    <>
      <button type="button" className="btn noscript:hidden" onClick={copy}>
        <Icon name="copy" size={18} />
        {label}
      </button>
      {isForbidden && (
        <label className="block w-full">
          <span className="hint">Press Ctrl+C to copy</span>
          <textarea
            readOnly
            ref={(field) => field?.select()}
            rows={FALLBACK_ROWS}
            value={value}
            className="input"
          />
        </label>
      )}
    </>
  )
}
