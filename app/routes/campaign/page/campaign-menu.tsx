import { Link } from '@remix-run/react'
import { useDialogAddress } from '~/components/dialog-address'
import { Menu } from '~/components/menu'
import type { CampaignView } from '~/domain/campaigns/view'

type Props = { campaign: CampaignView; isRemindNext: boolean }

/** What is rarely done to a running campaign, or by its owner alone. */
export default function CampaignMenu({ campaign: { id, can }, isRemindNext }: Props) {
  const { open } = useDialogAddress()
  return (
    <Menu label="More" button="More" buttonClass="btn" panelClass="w-48 p-2">
      {can.end && item('Edit', open('edit'))}
      {can.end && item('Move End', open('move-end'))}
      {item('Who scores', 'observers')}
      {can.end && !isRemindNext && item('Remind', 'remind')}
      {item('Show to the room', 'room')}
      <a href={`/campaigns/${id}/end.ics`} download className="menu-item">
        Add to calendar
      </a>
      {item('History', 'history')}
      {can.end && item('End Early', open('end'))}
      {can.end && (
        <div className="mt-2 border-t border-line pt-2">
          {item('Delete', open('delete'), 'menu-item text-danger')}
        </div>
      )}
    </Menu>
  )
}

function item(label: string, to: string, className = 'menu-item') {
  return (
    <Link to={to} preventScrollReset className={className}>
      {label}
    </Link>
  )
}
