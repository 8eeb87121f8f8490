import { Link } from '@remix-run/react'
import { useDialogAddress } from '~/components/dialog-address'
import { Menu } from '~/components/menu'

type Props = { isRemindNext: boolean }

export default function OwnerMenu({ isRemindNext }: Props) {
  const { open } = useDialogAddress()
  return (
    <Menu label="More" button="More" buttonClass="btn" panelClass="w-44 p-2">
      {item('Edit', open('edit'))}
      {item('Move End', open('move-end'))}
      {item('Who scores', 'observers')}
      {!isRemindNext && item('Remind', 'remind')}
      {item('Show to the room', 'room')}
      {item('End Early', open('end'))}
      <div className="mt-2 border-t border-line pt-2">
        {item('Delete', open('delete'), 'menu-item text-danger')}
      </div>
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
