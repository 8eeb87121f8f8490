import { Form, Link, useLocation } from '@remix-run/react'
import { Bell, KeyRound, LogOut } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { initialOf } from '../domain/users/rules'
import { ThemeSwitch } from './theme-switch'

type Props = { full_name: string; email: string }

/** Name, e-mail, settings, theme and sign-out behind the avatar; a plain disclosure, so it needs no JavaScript. */
export function UserMenu({ full_name, email }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  useCloseOnLeave(menu)
  return (
    <details ref={menu} className="relative">
      <summary
        aria-label="User menu"
        className="flex size-9 cursor-pointer list-none items-center justify-center rounded-full bg-accent font-bold text-surface"
      >
        <span aria-hidden>{initialOf(full_name)}</span>
      </summary>
      <div className="card absolute right-0 z-30 mt-2 w-64 p-3">
        <p className="px-2.5 font-semibold">
          <bdi>{full_name}</bdi>
        </p>
        <p className="mb-2 px-2.5 text-sm text-soft">{email}</p>
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
      </div>
    </details>
  )
}

/** Closes on Escape, on a click elsewhere and on another page. */
function useCloseOnLeave(menu: React.RefObject<HTMLDetailsElement>) {
  const { pathname } = useLocation()
  useEffect(() => {
    menu.current?.removeAttribute('open')
  }, [menu, pathname])
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const close = () => menu.current?.removeAttribute('open')
    document.addEventListener(
      'click',
      (event) => {
        if (event.target instanceof Node && !menu.current?.contains(event.target)) close()
      },
      { signal },
    )
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        close()
        menu.current.querySelector('summary')?.focus()
      },
      { signal },
    )
    return () => listening.abort()
  }, [menu])
}
