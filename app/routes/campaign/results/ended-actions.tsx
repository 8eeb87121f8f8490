import { Link, useNavigate } from '@remix-run/react'
import { useDialogAddress } from '~/components/dialog-address'
import { Icon } from '~/components/icon'
import { Menu } from '~/components/menu'
import type { MouseEvent } from 'react'
import { useShowToast } from '~/components/toaster'

type Props = {
  campaign_id: string
  is_scored: boolean
  is_decided: boolean
  can_decide: boolean
  /** Where the result itself does not offer it. */
  offers_second_round: boolean
  can_delete: boolean
}

/** The next step once a campaign has ended; everything else is in a menu. */
export default function EndedActions(props: Props) {
  const { campaign_id, is_scored, is_decided, can_decide, offers_second_round, can_delete } = props
  const { open } = useDialogAddress()
  const isNext = can_decide || is_decided
  const results = `/api/campaigns/${campaign_id}/results`
  if (!is_scored && !is_decided && !can_delete) return null
  return (
    <>
      {isNext && (is_scored || is_decided) && (
        <Link to={`/campaigns/${campaign_id}/decision`} className="btn btn-primary">
          <Icon name="list-checks" size={18} />
          {is_decided ? 'Decision' : 'Decide'}
        </Link>
      )}
      {!isNext && is_scored && (
        <Link to={`/campaigns/${campaign_id}/share`} className="btn btn-primary">
          <Icon name="share-2" size={18} />
          Share
        </Link>
      )}
      <Menu label="More" button="More" buttonClass="btn" panelClass="w-64 p-2">
        {offers_second_round && is_scored && (
          <Link to={`/campaigns/${campaign_id}/second-round`} className="menu-item">
            <Icon name="rotate-ccw" size={18} />
            Second round
          </Link>
        )}
        {(is_scored || is_decided) && (
          <Link to={`/campaigns/${campaign_id}/again`} className="menu-item">
            <Icon name="list-plus" size={18} />
            Next round of ideas
          </Link>
        )}
        {is_scored && (
          <>
            <Link to={`/campaigns/${campaign_id}/present`} className="menu-item">
              <Icon name="presentation" size={18} />
              Present
            </Link>
            <CopyResult campaign_id={campaign_id} />
            {isNext && (
              <Link to={`/campaigns/${campaign_id}/share`} className="menu-item">
                <Icon name="share-2" size={18} />
                Share
              </Link>
            )}
            <a href={`${results}.csv`} download className="menu-item">
              <Icon name="download" size={18} />
              Spreadsheet (CSV)
            </a>
            <a href={`${results}.xlsx`} download className="menu-item">
              <Icon name="download" size={18} />
              Spreadsheet (Excel)
            </a>
            <a href={`/api/campaigns/${campaign_id}/tactics.csv`} download className="menu-item">
              <Icon name="download" size={18} />
              Tactics without scores (CSV)
            </a>
            <button type="button" onClick={() => window.print()} className="menu-item noscript:hidden">
              <Icon name="printer" size={18} />
              Print
            </button>
          </>
        )}
        {can_delete && (
          <Link to={open('delete')} preventScrollReset className="menu-item text-danger">
            <Icon name="trash-2" size={18} />
            Delete
          </Link>
        )}
      </Menu>
    </>
  )
}

/** Copies the result as a text for a chat. Without JavaScript, and where that is not allowed, its page has the text. */
function CopyResult({ campaign_id }: { campaign_id: string }) {
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
