import { Form, useLocation, useRouteLoaderData } from '@remix-run/react'
import { Monitor, Moon, Sun } from 'lucide-react'

const CHOICES = [
  { theme: 'system', label: 'System theme', Icon: Monitor },
  { theme: 'light', label: 'Light theme', Icon: Sun },
  { theme: 'dark', label: 'Dark theme', Icon: Moon },
] as const

/** Follows the device unless the reader says otherwise; the choice is kept in a cookie. */
export function ThemeSwitch() {
  const { pathname, search } = useLocation()
  const chosen = useRouteLoaderData<{ theme: string }>('root')?.theme ?? 'system'
  return (
    <Form method="post" action="/theme" preventScrollReset className="flex gap-1" aria-label="Theme">
      <input type="hidden" name="back" value={pathname + search} />
      {CHOICES.map(({ theme, label, Icon }) => (
        <button
          key={theme}
          type="submit"
          name="theme"
          value={theme}
          aria-label={label}
          aria-pressed={chosen === theme}
          title={label}
          className="menu-item justify-center"
        >
          <Icon size={18} aria-hidden />
        </button>
      ))}
    </Form>
  )
}
