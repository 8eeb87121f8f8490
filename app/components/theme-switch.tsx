import { Form, useLocation, useRouteLoaderData } from '@remix-run/react'
import { Icon } from './icon'

const CHOICES = [
  { theme: 'system', name: 'System', icon: 'monitor' },
  { theme: 'light', name: 'Light', icon: 'sun' },
  { theme: 'dark', name: 'Dark', icon: 'moon' },
] as const

/** Follows the device unless the reader chooses. A cookie keeps the choice. */
export function ThemeSwitch() {
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
