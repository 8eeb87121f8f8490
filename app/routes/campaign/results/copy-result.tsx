import { Link, useNavigate } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { Icon } from '~/components/icon'
import { useShowToast } from '~/components/toaster'

/** Copies the result as a text for a chat. Without JavaScript, and where that is not allowed, its page has the text. */
export function CopyResult({ campaign_id }: { campaign_id: string }) {
  const showToast = useShowToast()
  const navigate = useNavigate()
  const page = `/campaigns/${campaign_id}/share`

  async function copy(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    try {
      await writeWhenLoaded(loadText(campaign_id))
      showToast({ type: 'success', message: 'Result copied to clipboard!' })
    } catch {
      navigate(page)
    }
  }
  return (
    <Link to={page} onClick={copy} className="menu-item">
      <Icon name="copy" size={18} />
      Copy as text
    </Link>
  )
}

async function loadText(campaign_id: string): Promise<Blob> {
  const response = await fetch(`/api/campaigns/${campaign_id}/share`)
  if (!response.ok) throw new Error('The result cannot be loaded')
  const { text } = (await response.json()) as { text: string }
  return new Blob([text], { type: 'text/plain' })
}

/** Safari allows it only if the click itself writes, so what is written comes as a promise. */
function writeWhenLoaded(text: Promise<Blob>): Promise<void> {
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
}
