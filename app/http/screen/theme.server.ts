import { parse, serialize } from 'cookie'
import { env } from '../../env.server'

const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const COOKIE = 'theme'
const YEAR_SECONDS = 365 * 24 * 60 * 60

export function isTheme(text: unknown): text is Theme {
  return THEMES.some((theme) => theme === text)
}

/** The reader's choice; 'system' follows the device. */
export function readTheme(request: Request): Theme {
  return themeIn(request.headers.get('Cookie'))
}

export function themeIn(cookies: string | null | undefined): Theme {
  const chosen = parse(cookies ?? '')[COOKIE]
  return isTheme(chosen) ? chosen : 'system'
}

export function themeCookie(theme: Theme): string {
  return serialize(COOKIE, theme, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.isSecure,
    maxAge: YEAR_SECONDS,
  })
}
