import { Form, useLocation, useRouteLoaderData } from '@remix-run/react'
import { Monitor, Moon, Sun } from 'lucide-react'

const CHOICES = [
  { theme: 'system', name: 'System', Icon: Monitor },
  { theme: 'light', name: 'Light', Icon: Sun },
  { theme: 'dark', name: 'Dark', Icon: Moon },
] as const

/** Follows the device unless the reader chooses. A cookie keeps the choice. */
export function ThemeSwitch() {
  const { pathname, search } = useLocation()
  const chosen = useRouteLoaderData<{ theme: string }>('root')?.theme ?? 'system'
  return (
    <Form method="post" action="/theme" preventScrollReset className="flex gap-1" aria-label="Theme">
      <input type="hidden" name="back" value={pathname + search} />
      {CHOICES.map(({ theme, name, Icon }) => (
        <button
          key={theme}
          type="submit"
          name="theme"
          value={theme}
          aria-pressed={chosen === theme}
          className="menu-item flex-col justify-center gap-0.5 px-1 text-sm"
        >
          <Icon size={18} aria-hidden />
          <span>
            {name}
            <span className="sr-only"> theme</span>
          </span>
        </button>
      ))}
    </Form>
  )
}
