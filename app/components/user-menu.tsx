import { Form, useLocation, useRouteLoaderData } from '@remix-run/react'
import type { UserView } from '../domain/users/view'
import { useDialogAddress } from './dialog-address'
import { Icon } from './icon'
import { dropAllDrafts } from './kept-forms'
import { Menu, MenuLink } from './menu'
import { useHost } from './host'

type Props = { user: Pick<UserView, 'full_name' | 'email' | 'isTrial'> & { initial: string } }

export function UserMenu({ user: { full_name, email, isTrial, initial } }: Props) {
  const { hasPlans, version } = useHost()
  return (
    <Menu
      label="User menu"
      button={<span aria-hidden>{initial}</span>}
      buttonClass="size-9 rounded-full bg-accent font-semibold text-surface"
      panelClass="w-64 p-3"
    >
      <p className="flex items-start justify-between gap-2 px-2">
        <bdi className="font-semibold">{full_name}</bdi>
        {hasPlans && !isTrial && <span className="badge badge-accent">Premium</span>}
      </p>
      <p className="mb-2 px-2 text-sm text-soft">{email}</p>
      {isTrial ? <UpgradeLink /> : <SupportLink />}
      <MenuLink to="/settings/account" icon="user-round">
        Account
      </MenuLink>
      <MenuLink to="/settings/notifications" icon="bell">
        Notification Settings
      </MenuLink>
      <MenuLink to="/settings/tokens" icon="key-round">
        API Tokens
      </MenuLink>
      <MenuLink to="/help" icon="circle-help">
        Help
      </MenuLink>
      <ThemeSwitch />
      <Form method="post" action="/logout" onSubmit={dropAllDrafts}>
        <button type="submit" className="menu-item">
          <Icon name="log-out" size={18} />
          Sign out
        </button>
      </Form>
      <p className="mt-2 px-2 text-sm text-soft">Tactics {version}</p>
    </Menu>
  )
}

function UpgradeLink() {
  const { open } = useDialogAddress()
  return (
    <MenuLink to={open('upgrade')} preventScrollReset icon="arrow-up">
      Upgrade to premium
    </MenuLink>
  )
}

function SupportLink() {
  const { supportUrl, hasPlans } = useHost()
  if (!supportUrl) return null
  return (
    <a href={supportUrl} className="menu-item">
      <Icon name="life-buoy" size={18} />
      {hasPlans ? 'Priority support' : 'Support'}
    </a>
  )
}

const CHOICES = [
  { theme: 'system', name: 'System', icon: 'monitor' },
  { theme: 'light', name: 'Light', icon: 'sun' },
  { theme: 'dark', name: 'Dark', icon: 'moon' },
] as const

/** Follows the device unless the reader chooses. A cookie keeps the choice. */
function ThemeSwitch() {
  const { pathname, search } = useLocation()
  const chosen = useRouteLoaderData<{ theme: string }>('root')?.theme ?? 'system'
  return (
    <Form method="post" action="/theme" preventScrollReset className="flex gap-1" aria-label="Theme">
      <input type="hidden" name="back" value={pathname + search} />
      {CHOICES.map(({ theme, name, icon }) => (
        <button
          key={theme}
          type="submit"
          name="theme"
          value={theme}
          aria-pressed={chosen === theme}
          className="menu-item flex-col justify-center gap-0.5 px-1 text-sm"
        >
          <Icon name={icon} size={18} />
          <span>
            {name}
            <span className="sr-only"> theme</span>
          </span>
        </button>
      ))}
    </Form>
  )
}
