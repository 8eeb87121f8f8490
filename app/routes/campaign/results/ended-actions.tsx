import { Link } from '@remix-run/react'
import { useDialogAddress } from '~/components/dialog-address'
import { Icon } from '~/components/icon'
import { Menu } from '~/components/menu'
import { CopyResult } from './copy-result'

type Props = {
  campaign_id: string
  is_scored: boolean
  is_decided: boolean
  can_decide: boolean
  can_open_second_round: boolean
  can_delete: boolean
}

/** The next step once a campaign has ended; everything else is in a menu. */
export default function EndedActions(props: Props) {
  const { campaign_id, is_scored, is_decided, can_decide, can_open_second_round, can_delete } = props
  const { open } = useDialogAddress()
  const isNext = can_decide || is_decided
  const results = `/api/campaigns/${campaign_id}/results`
  if (!is_scored && !is_decided && !can_delete) return null
  return (
    <>
      {(is_scored || is_decided) && (
        <Link to={`/campaigns/${campaign_id}/decision`} className={isNext ? 'btn btn-primary' : 'btn'}>
          <Icon name="list-checks" size={18} />
          {can_decide && !is_decided ? 'Decide' : 'Decision'}
        </Link>
      )}
      <Menu label="More" button="More" buttonClass="btn" panelClass="w-64 p-2">
        {can_open_second_round && is_scored && (
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
            <Link to={`/campaigns/${campaign_id}/share`} className="menu-item">
              <Icon name="share-2" size={18} />
              Share
            </Link>
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
