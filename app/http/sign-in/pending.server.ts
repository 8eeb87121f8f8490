import { z } from 'zod'
import { env } from '../../env.server'
import { pendingCookie, signedInForCookie } from './cookies.server'

const PendingSchema = z
  .object({ pendingCampaignJoin: z.string(), pendingTeamJoin: z.string(), pendingInviteLink: z.string() })
  .partial()
export type Pending = z.output<typeof PendingSchema>

const MAX_PATH_CHARACTERS = 500
/** The address of an assistant's question holds what the assistant has registered. A cookie has room for 4 KB. */
export const CONSENT_PATH_MAX = 2_200
const CONSENT = /^\/authorize\?/

/** The path if it stays on our origin, else null (docs/product.md#pending-joins). */
export function ownPath(path: string): string | null {
  const longest = CONSENT.test(path) ? CONSENT_PATH_MAX + '/authorize'.length : MAX_PATH_CHARACTERS
  if (path.length > longest || !/^\/(?![/\\])/.test(path) || /[\p{Cc}\\]/u.test(path)) return null
  if (!URL.canParse(path, env.APP_URL)) return null
  const url = new URL(path, env.APP_URL)
  // '/..//elsewhere' resolves to '//elsewhere', which browsers read as another origin.
  const isOwn = url.origin === env.APP_URL && !url.pathname.startsWith('//')
  return isOwn ? url.pathname + url.search : null
}

export async function rememberPending(request: Request, pending: Pending): Promise<string> {
  return pendingCookie.serialize({ ...(await readPending(request)), ...pending })
}

async function readPending(request: Request): Promise<Pending> {
  const stored = PendingSchema.safeParse(await pendingCookie.parse(request.headers.get('Cookie')))
  return stored.success ? stored.data : {}
}

/**
 * The path to go to after sign-in (docs/product.md#pending-joins), and the Set-Cookie headers that forget it and tell a
 * join page that the sign-in was for it.
 */
export async function takePending(request: Request): Promise<{ path: string; cookies: string[] }> {
  const path = pathOf(await readPending(request))
  const cookies = [await pendingCookie.serialize('', { maxAge: 0 })]
  if (path.startsWith('/join/')) cookies.push(await signedInForCookie.serialize(path))
  return { path, cookies }
}

/** Whether the person has just signed in to open this page. */
export async function hasSignedInFor(request: Request): Promise<boolean> {
  const path: unknown = await signedInForCookie.parse(request.headers.get('Cookie'))
  return path === new URL(request.url).pathname
}

function pathOf({ pendingCampaignJoin, pendingTeamJoin, pendingInviteLink }: Pending): string {
  if (pendingCampaignJoin) return `/join/campaign/${encodeURIComponent(pendingCampaignJoin)}`
  if (pendingTeamJoin) return `/join/team/${encodeURIComponent(pendingTeamJoin)}`
  return (pendingInviteLink && ownPath(pendingInviteLink)) || '/'
}
