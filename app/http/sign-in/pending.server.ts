import { z } from 'zod'
import { env } from '../../env.server'
import { pendingCookie } from './cookies.server'

const PendingSchema = z
  .object({ pendingCampaignJoin: z.string(), pendingTeamJoin: z.string(), pendingInviteLink: z.string() })
  .partial()
export type Pending = z.output<typeof PendingSchema>

const MAX_LENGTH = 500

/** A path of our own origin, or null for anything else (docs/product.md#pending-joins). */
export function ownPath(path: string): string | null {
  if (path.length > MAX_LENGTH || !/^\/(?![/\\])/.test(path) || /[\p{Cc}\\]/u.test(path)) return null
  if (!URL.canParse(path, env.APP_URL)) return null
  const url = new URL(path, env.APP_URL)
  // '/..//elsewhere' is resolved to '//elsewhere', which browsers take for another origin.
  const isOwn = url.origin === env.APP_URL && !url.pathname.startsWith('//')
  return isOwn ? url.pathname + url.search : null
}

/** Set-Cookie header that remembers where a signed-out visitor wanted to go, beside what is remembered already. */
export async function rememberPending(request: Request, pending: Pending): Promise<string> {
  return pendingCookie.serialize({ ...(await readPending(request)), ...pending })
}

async function readPending(request: Request): Promise<Pending> {
  const stored = PendingSchema.safeParse(await pendingCookie.parse(request.headers.get('Cookie')))
  return stored.success ? stored.data : {}
}

/**
 * Where to go after sign-in: campaign join, then team join, then the wanted page, else /
 * (docs/product.md#pending-joins). `cookie` clears what was remembered.
 */
export async function takePending(request: Request): Promise<{ path: string; cookie: string }> {
  const cookie = await pendingCookie.serialize('', { maxAge: 0 })
  return { path: pathOf(await readPending(request)), cookie }
}

function pathOf({ pendingCampaignJoin, pendingTeamJoin, pendingInviteLink }: Pending): string {
  if (pendingCampaignJoin) return `/join/campaign/${encodeURIComponent(pendingCampaignJoin)}`
  if (pendingTeamJoin) return `/join/team/${encodeURIComponent(pendingTeamJoin)}`
  return (pendingInviteLink && ownPath(pendingInviteLink)) || '/'
}
