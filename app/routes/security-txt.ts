import { env } from '~/env.server'

const DAYS_VALID = 180
const DAY_MS = 24 * 60 * 60 * 1_000

const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }

/** RFC 9116. Only an address that somebody reads is a contact: nobody may read that of the sender. */
export function loader(): Response {
  if (!env.SUPPORT_URL) return new Response('This installation names no contact.\n', { status: 404, headers })
  const expires = new Date(Date.now() + DAYS_VALID * DAY_MS).toISOString()
  const lines = [
    `Contact: ${env.SUPPORT_URL}`,
    `Expires: ${expires}`,
    `Canonical: ${env.APP_URL}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers })
}
