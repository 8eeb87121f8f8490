import { Copy } from 'lucide-react'
import { useHydrated } from './hydrated'
import { useShowToast } from './toaster'

type Props = { link: string; copiedMessage: string }

/** A read-only link with a copy button; without JavaScript the link is there to be selected. */
export function InviteLink({ link, copiedMessage }: Props) {
  const isHydrated = useHydrated()
  const showToast = useShowToast()
  async function copy() {
    await navigator.clipboard.writeText(link)
    showToast({ type: 'success', message: copiedMessage })
  }
  return (
    <div className="flex gap-2">
      <input
        readOnly
        value={link}
        aria-label="Invite link"
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
