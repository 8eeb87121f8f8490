import { redirect } from '@remix-run/node'
import { clearedSessionCookie, endedSessionCookie, readSessionToken } from './cookies.server'
import { rememberPending, type Pending } from './pending.server'

/** Sends a signed-out visitor to /login and remembers the page they wanted (docs/product.md#pending-joins). */
export async function signInRedirect(
  request: Request,
  pending: Pending = wantedPage(request),
): Promise<Response> {
  const headers = new Headers()
  headers.append('Set-Cookie', clearedSessionCookie())
  if (readSessionToken(request.headers.get('Cookie'))) headers.append('Set-Cookie', endedSessionCookie(true))
  headers.append('Set-Cookie', await rememberPending(request, pending))
  return redirect(loginAddress(pending), { headers })
}

function wantedPage(request: Request): Pending {
  const { pathname, search } = new URL(request.url)
  return { pendingInviteLink: pathname + search }
}

/** The invitation is in the address for link previews, which keep no cookies. */
function loginAddress({ pendingCampaignJoin, pendingTeamJoin }: Pending): string {
  if (pendingCampaignJoin) return `/login?campaign=${encodeURIComponent(pendingCampaignJoin)}`
  return pendingTeamJoin ? `/login?team=${encodeURIComponent(pendingTeamJoin)}` : '/login'
}
