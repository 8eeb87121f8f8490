import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { InvitationPage } from '~/components/login/invitation-page'
import { LoginPage } from '~/components/login-page'
import { canonical, previewMeta } from '~/components/preview-meta'
import { withoutScripts } from '~/components/scripts'
import { TAGLINE } from '~/components/tagline'
import { secrecyPromise } from '~/domain/campaigns/secrecy'
import { inAppBrowser } from '~/domain/in-app-browser'
import { invitationTitle, type ShownInvitation } from '~/domain/teams/shown-invitation'
import { env } from '~/env.server'
import { findInvited } from '~/http/screen/invitation.server'
import { getSignedIn } from '~/http/request/scope.server'
import { endedSessionCookie, hasEndedSession } from '~/http/sign-in/cookies.server'
import { rememberPending } from '~/http/sign-in/pending.server'

const TITLE = 'Tactics · Blind scoring for growth and product teams'
const DESCRIPTION = `${TAGLINE}: add tactics, score them blind against a deadline, and read the ranking.`

const SESSION_ENDED = 'Your session has ended. Sign in again to continue where you were.'

export const handle = withoutScripts

type Shown = { origin: string; invited: { invitation: ShownInvitation | null } | null }

/** Chats show this preview for links to pages that require a sign-in, such as invite links. */
export const meta = ({ data }: { data?: Shown }) => {
  const { origin = '', invited } = data ?? {}
  const invitation = invited?.invitation
  const title = invitation ? invitationTitle(invitation) : TITLE
  const description = invitation ? describe(invitation) : DESCRIPTION
  return [
    { title: invited ? `${invitation ? title : 'Invitation'} · Tactics` : TITLE },
    { name: 'description', content: description },
    invited ? { name: 'robots', content: 'noindex' } : canonical(origin, '/login'),
    ...previewMeta(origin, { title, description }),
  ]
}

function describe({ inviter_name, team_name, ballots_open, campaign }: ShownInvitation): string {
  const invites = campaign
    ? `${inviter_name} invites you to the campaign “${campaign.name}”.`
    : `${inviter_name} invites you to the team ${team_name}.`
  return `${invites} ${secrecyPromise(ballots_open)}`
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const invited = await findInvited(args)
  // The page is shown even while the database is unavailable.
  if (await getSignedIn(args).catch(() => null)) throw redirect(invited?.path ?? '/dashboard')
  const headers = new Headers()
  if (invited?.invitation) headers.append('Set-Cookie', await rememberPending(request, invited.pending))
  const isEnded = hasEndedSession(request.headers.get('Cookie'))
  if (isEnded) headers.append('Set-Cookie', endedSessionCookie(false))
  const page = {
    limits: env.limits,
    videoUrl: env.VIDEO_URL,
    origin: env.APP_URL,
    invited: invited && { invitation: invited.invitation },
    error: isEnded ? SESSION_ENDED : undefined,
    in_app: inAppOf(request),
  }
  return data(page, { headers })
}

/** The app in whose browser the page is, and the address to open elsewhere. */
function inAppOf(request: Request) {
  const app = inAppBrowser(request.headers.get('User-Agent'))
  const { pathname, search } = new URL(request.url)
  return app === null ? null : { app, address: `${env.APP_URL}${pathname}${search}` }
}

export default function Login() {
  const { invited, error, in_app, ...page } = useLoaderData<typeof loader>()
  const note = in_app && <OpenInBrowser {...in_app} />
  if (invited) return <InvitationPage invitation={invited.invitation} error={error} note={note} />
  return <LoginPage {...page} error={error} note={note} />
}

type Props = { app: string; address: string }

/** In the browser of another app, in which Google refuses to sign in: the address, to be copied. */
function OpenInBrowser({ app, address }: Props) {
  return (
    <div role="note" className="card mb-6 max-w-xl bg-sunken">
      <p className="font-semibold">Open this page in your browser</p>
      <p className="hint mt-1 mb-3">
        Google does not let you sign in inside {app}. Copy the address, or choose “Open in browser” in the
        menu.
      </p>
      <input readOnly aria-label="Address of this page" value={address} className="input" />
    </div>
  )
}
