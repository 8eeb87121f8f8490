import type { UserView } from '../domain/users/view'
import { Menu } from './menu'
import UserMenuPanel from './user-menu-panel'

type Props = { user: Pick<UserView, 'full_name' | 'email' | 'isTrial'> & { initial: string } }

export function UserMenu({ user }: Props) {
  return (
    <Menu
      label="User menu"
      button={<span aria-hidden>{user.initial}</span>}
      buttonClass="size-9 rounded-full bg-accent font-bold text-surface"
      panelClass="w-64 p-3"
    >
      <UserMenuPanel user={user} />
    </Menu>
  )
}
