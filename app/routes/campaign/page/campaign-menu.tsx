import { useDialogAddress } from '~/components/dialog-address'
import { Menu, MenuFile, MenuLink } from '~/components/menu'
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
      <MenuFile href={`/campaigns/${id}/end.ics`}>Add to calendar</MenuFile>
      {item('History', 'history')}
      {can.end && item('End Early', open('end'))}
      {can.end && (
        <div className="mt-2 border-t border-line pt-2">
          <MenuLink to={open('delete')} preventScrollReset isDanger>
            Delete
          </MenuLink>
        </div>
      )}
    </Menu>
  )
}

const item = (label: string, to: string) => (
  <MenuLink to={to} preventScrollReset>
    {label}
  </MenuLink>
)
