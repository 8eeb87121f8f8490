import { env } from '~/env.server'

const DAYS_VALID = 180
const DAY_MS = 24 * 60 * 60 * 1_000

/** RFC 9116. The address from which this installation sends is the one that reaches the person who runs it. */
export function loader(): Response {
  const expires = new Date(Date.now() + DAYS_VALID * DAY_MS).toISOString()
  const lines = [
    `Contact: mailto:${env.mailFrom.address}`,
    `Expires: ${expires}`,
    `Canonical: ${env.APP_URL}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
