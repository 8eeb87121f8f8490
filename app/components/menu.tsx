import { Link, useLocation, type LinkProps } from '@remix-run/react'
import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { Icon, type IconName } from './icon'

type Props = {
  label: string
  button: ReactNode
  buttonClass: string
  panelClass: string
  children: ReactNode
}

/** Links and forms behind a button. As <details> it needs no JavaScript. */
export function Menu({ label, button, buttonClass, panelClass, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  useCloseOnLeave(menu)

  /** A dialog gives the focus back to its opener, so that must not be a link of the closed menu. */
  function closeOnLink({ target }: MouseEvent) {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link) return
    menu.current?.removeAttribute('open')
    if (link.pathname === window.location.pathname) menu.current?.querySelector('summary')?.focus()
  }

  return (
    <details ref={menu} className="relative">
      <summary
        aria-label={label}
        className={`flex cursor-pointer list-none items-center justify-center ${buttonClass}`}
      >
        {button}
      </summary>
      {/* Keys work on the links inside. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={`card absolute right-0 z-30 mt-2 ${panelClass}`} onClick={closeOnLink}>
        {children}
      </div>
    </details>
  )
}

type ItemProps = Omit<LinkProps, 'className'> & { icon?: IconName; isDanger?: boolean }

export function MenuLink({ icon, isDanger, children, ...link }: ItemProps) {
  return (
    <Link className={isDanger ? 'menu-item text-danger' : 'menu-item'} {...link}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </Link>
  )
}

type FileProps = { href: string; icon?: IconName; children: string }

export function MenuFile({ href, ...item }: FileProps) {
  return <MenuLink to={href} reloadDocument download {...item} />
}

function useCloseOnLeave(menu: RefObject<HTMLDetailsElement>) {
  const { pathname } = useLocation()
  const shownAt = useRef(pathname)
  useEffect(() => {
    // Not at the start: it may have been opened before.
    if (shownAt.current === pathname) return
    shownAt.current = pathname
    menu.current?.removeAttribute('open')
  }, [menu, pathname])
  useEffect(() => {
    const listening = new AbortController()
    const close = () => menu.current?.removeAttribute('open')
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close()
    }
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return
      close()
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('click', closeOutside, listening)
    document.addEventListener('keydown', closeByKey, listening)
    return () => listening.abort()
  }, [menu])
}
