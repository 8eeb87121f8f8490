import { Link } from '@remix-run/react'
import { useDialogAddress } from './dialog-address'
import { Icon, type IconName } from './icon'

type Props = { dialog: string; subject: Record<string, string>; icon: IconName; label: string }

/** Opens a dialog about an entry of a list. */
export function DialogTool({ dialog, subject, icon, label }: Props) {
  const { open } = useDialogAddress()
  return (
    <Link to={open(dialog, subject)} preventScrollReset className="icon-btn" aria-label={label}>
      <Icon name={icon} size={16} />
    </Link>
  )
}
