import { initialOf } from '../domain/users/rules'
import type { UserView } from '../domain/users/view'
import { lazyPart } from './lazy-part'
import { Menu } from './menu'

type Props = { user: Pick<UserView, 'full_name' | 'email' | 'isTrial'> }

const Panel = lazyPart(() => import('./user-menu-panel'))

export function UserMenu({ user }: Props) {
  return (
    <Menu
      label="User menu"
      button={<span aria-hidden>{initialOf(user.full_name)}</span>}
      buttonClass="size-9 rounded-full bg-accent font-bold text-surface"
      panelClass="w-64 p-3"
    >
      <Panel user={user} />
    </Menu>
  )
}
