import { useLocation } from '@remix-run/react'
import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'

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
