import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, NavLink, Outlet, useLoaderData, useNavigation } from '@remix-run/react'
import { Brand } from '~/components/brand'
import { TrialBadge } from '~/components/trial-badge'
import { UserMenu } from '~/components/user-menu'
import { toUserView } from '~/domain/users/view'
import { getSignedIn } from '~/http/context.server'
import { sessionCookie } from '~/http/cookies.server'
import { signInRedirect } from '~/http/sign-in-redirect.server'

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await getSignedIn(args)
  if (!signedIn) throw await signInRedirect(args.request)
  const { actor } = signedIn.ctx
  const headers = new Headers(signedIn.is_renewed ? { 'Set-Cookie': sessionCookie(signedIn.token) } : {})
  const trialEndsAt = actor.is_trial_running ? actor.trial_ends_at : null
  return data({ user: toUserView(actor), trialEndsAt }, { headers })
}

/** Who is signed in does not change by changing what the address shows. */
export function shouldRevalidate({ formMethod }: { formMethod?: string }) {
  return formMethod !== undefined
}

export default function AppLayout() {
  const { user, trialEndsAt } = useLoaderData<typeof loader>()
  const isLoading = useNavigation().state === 'loading'
  return (
    <>
      <a
        href="#content"
        className="btn sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
          <Link to="/dashboard" className="no-underline">
            <Brand isCompact />
          </Link>
          <nav aria-label="Main" className="flex items-center gap-2">
            <NavLink to="/dashboard" className="btn btn-quiet btn-small aria-[current=page]:text-accent">
              Dashboard
            </NavLink>
          </nav>
          <div className="ml-auto flex items-center gap-3">
            {trialEndsAt && <TrialBadge trialEndsAt={trialEndsAt} />}
            <UserMenu full_name={user.full_name} email={user.email} />
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        aria-busy={isLoading}
        className="mx-auto max-w-5xl px-4 py-6 outline-none"
      >
        <Outlet />
      </main>
    </>
  )
}
