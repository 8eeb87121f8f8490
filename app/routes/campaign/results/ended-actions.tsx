import { Link, useNavigate } from '@remix-run/react'
import { useDialogAddress } from '~/components/dialog-address'
import { Icon } from '~/components/icon'
import { Menu, MenuFile, MenuLink } from '~/components/menu'
import type { MouseEvent } from 'react'
import { useShowToast } from '~/components/toaster'
import type { CampaignView } from '~/domain/campaigns/view'

type Props = {
  campaign: Pick<CampaignView, 'id' | 'voter_count' | 'is_decided' | 'can'>
  /** Where the result itself does not offer it. */
  offers_second_round: boolean
}

/** The next step once a campaign has ended; everything else is in a menu. */
export default function EndedActions({ campaign, offers_second_round }: Props) {
  const { id, voter_count, is_decided, can } = campaign
  const { open } = useDialogAddress()
  const is_scored = voter_count > 0
  const isNext = can.decide || is_decided
  const page = `/campaigns/${id}`
  const files = `/api/campaigns/${id}`
  if (!is_scored && !is_decided && !can.delete) return null
  return (
    <>
      {isNext && (is_scored || is_decided) && (
        <Link to={`${page}/decision`} className="btn btn-primary">
          <Icon name="list-checks" size={18} />
          {is_decided ? 'Decision' : 'Decide'}
        </Link>
      )}
      {!isNext && is_scored && (
        <Link to={`${page}/share`} className="btn btn-primary">
          <Icon name="share-2" size={18} />
          Share
        </Link>
      )}
      <Menu label="More" button="More" buttonClass="btn" panelClass="w-64 p-2">
        {offers_second_round && is_scored && (
          <MenuLink to={`${page}/second-round`} icon="rotate-ccw">
            Second round
          </MenuLink>
        )}
        {(is_scored || is_decided) && (
          <MenuLink to={`${page}/again`} icon="list-plus">
            Next round of ideas
          </MenuLink>
        )}
        {is_scored && (
          <>
            <MenuLink to={`${page}/present`} icon="presentation">
              Present
            </MenuLink>
            <CopyResult campaign_id={id} />
            {isNext && (
              <MenuLink to={`${page}/share`} icon="share-2">
                Share
              </MenuLink>
            )}
            <MenuFile href={`${files}/results.csv`} icon="download">
              Spreadsheet (CSV)
            </MenuFile>
            <MenuFile href={`${files}/results.xlsx`} icon="download">
              Spreadsheet (Excel)
            </MenuFile>
            <MenuFile href={`${files}/tactics.csv`} icon="download">
              Tactics without scores (CSV)
            </MenuFile>
            <button type="button" onClick={() => window.print()} className="menu-item noscript:hidden">
              <Icon name="printer" size={18} />
              Print
            </button>
          </>
        )}
        {can.delete && (
          <MenuLink to={open('delete')} preventScrollReset icon="trash-2" isDanger>
            Delete
          </MenuLink>
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
    <MenuLink to={page} onClick={copy} icon="copy">
      Copy as text
    </MenuLink>
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
