import { Form, Link } from '@remix-run/react'
import { ArrowUp, Bell, KeyRound, LifeBuoy, LogOut, UserRound } from 'lucide-react'
import { initialOf } from '../domain/users/rules'
import type { UserView } from '../domain/users/view'
import { useDialogAddress } from './dialog-address'
import { Menu } from './menu'
import { useSupportUrl } from './premium'
import { ThemeSwitch } from './theme-switch'

type Props = { user: Pick<UserView, 'full_name' | 'email' | 'isTrial'> }

export function UserMenu({ user: { full_name, email, isTrial } }: Props) {
  return (
    <Menu
      label="User menu"
      button={<span aria-hidden>{initialOf(full_name)}</span>}
      buttonClass="size-9 rounded-full bg-accent font-bold text-surface"
      panelClass="w-64 p-3"
    >
      <p className="flex items-start justify-between gap-2 px-2.5">
        <bdi className="font-semibold">{full_name}</bdi>
        {!isTrial && <span className="badge badge-accent">Premium</span>}
      </p>
      <p className="mb-2 px-2.5 text-sm text-soft">{email}</p>
      {isTrial ? <UpgradeLink /> : <SupportLink />}
      <Link to="/settings/account" className="menu-item">
        <UserRound size={18} aria-hidden />
        Account
      </Link>
      <Link to="/settings/notifications" className="menu-item">
        <Bell size={18} aria-hidden />
        Notification Settings
      </Link>
      <Link to="/settings/tokens" className="menu-item">
        <KeyRound size={18} aria-hidden />
        API Tokens
      </Link>
      <ThemeSwitch />
      <Form method="post" action="/logout">
        <button type="submit" className="menu-item">
          <LogOut size={18} aria-hidden />
          Sign out
        </button>
      </Form>
    </Menu>
  )
}

function UpgradeLink() {
  const { open } = useDialogAddress()
  return (
    <Link to={open('upgrade')} preventScrollReset className="menu-item">
      <ArrowUp size={18} aria-hidden />
      Upgrade to premium
    </Link>
  )
}

function SupportLink() {
  const supportUrl = useSupportUrl()
  if (!supportUrl) return null
  return (
    <a href={supportUrl} className="menu-item">
      <LifeBuoy size={18} aria-hidden />
      Priority support
    </a>
  )
}
