import { data, type LoaderFunctionArgs } from '@remix-run/node'
import {
  Link,
  Outlet,
  useLocation,
  useNavigation,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Brand } from '~/components/brand'
import { ClockContext, useServerClock, useNow } from '~/components/clock'
import { UPGRADE, useDialogAddress } from '~/components/dialog-address'
import { RouteError } from '~/components/route-error'
import { lazyPart } from '~/components/lazy-part'
import { PersonContext } from '~/components/person-field'
import type { ActionResult } from '~/contract/action-result'
import { UserMenu } from '~/components/user-menu'
import { initialOf } from '~/domain/users/rules'
import { toUserView } from '~/domain/users/view'
import { sessionCookie } from '~/http/sign-in/cookies.server'
import { scopeOf } from '~/http/request/scope.server'
import { timeParts } from '~/domain/campaigns/rules'

// Loaded when the dialog opens.
const UpgradeOnPurpose = lazyPart(() => import('~/components/upgrade-on-purpose'))

/** Never refuses: each screen's own loader does, and the top bar stays even while the database is unavailable. */
export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await scopeOf(args).signedIn.catch(() => null)
  // The example counts down for strangers too.
  if (!signedIn) return data({ user: null, trialEndsAt: null, serverTime: new Date().toISOString() })
  const { actor } = signedIn.ctx
  const headers = new Headers(signedIn.is_renewed ? { 'Set-Cookie': sessionCookie(signedIn.token) } : {})
  const trialEndsAt = actor.is_trial_running ? actor.trial_ends_at : null
  const user = { ...toUserView(actor), initial: initialOf(actor.full_name) }
  return data({ user, trialEndsAt, serverTime: actor.seen_at }, { headers })
}

/**
 * Navigation does not change who is signed in, so it does not reload this. Loading the same address again does: the page
 * asks whether the campaign's time is up, and needs the server's clock.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  if (args.formMethod === undefined) return args.currentUrl.href === args.nextUrl.href
  return (args.actionResult as ActionResult | undefined)?.is_unanswered !== true
}

export default function AppLayout() {
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  )
}

export function ErrorBoundary() {
  return (
    <AppFrame>
      <RouteError />
    </AppFrame>
  )
}

function AppFrame({ children }: { children: ReactNode }) {
  const { user, trialEndsAt, serverTime } = useRouteLoaderData<typeof loader>('routes/layout') ?? {}
  const clock = useServerClock(serverTime ?? null)
  const isLoading = useNavigation().state === 'loading'
  useFocusOnNewPage()
  return (
    <ClockContext.Provider value={clock}>
      <PersonContext.Provider value={user?.id}>
        <a
          href="#content"
          className="btn sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
        >
          Skip to content
        </a>
        {/* On a phone an open menu lies above the toasts. */}
        <header className="relative z-20 border-b border-line bg-surface max-md:has-[details[open]]:z-60 md:sticky md:top-0">
          <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-2 gap-y-2 px-4 py-2 sm:gap-x-4">
            <Link to="/dashboard" className="tap no-underline">
              <Brand isCompact />
            </Link>
            <nav aria-label="Main" className="flex items-center gap-2">
              <DashboardLink />
            </nav>
            <div className="ml-auto flex items-center gap-2 sm:gap-3">
              {trialEndsAt && <TrialBadge trialEndsAt={trialEndsAt} />}
              {user && <UserMenu user={user} />}
            </div>
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          aria-busy={isLoading}
          className="mx-auto max-w-5xl px-4 py-4 outline-none sm:py-6"
        >
          {children}
        </main>
        {user?.isTrial && <UpgradeWanted />}
      </PersonContext.Provider>
    </ClockContext.Provider>
  )
}

function UpgradeWanted() {
  const { dialog } = useDialogAddress()
  return dialog === UPGRADE && <UpgradeOnPurpose />
}

/** Marks itself as current at both addresses of the dashboard. */
function DashboardLink() {
  const { pathname } = useLocation()
  const isCurrent = /^\/(dashboard|teams)\/?$/.test(pathname)
  return (
    <Link to="/dashboard" aria-current={isCurrent ? 'page' : undefined} className="tab">
      Dashboard
    </Link>
  )
}

/** If the focused link or form is gone after navigation, the focus moves to the content. */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    if (document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}

/** Days, hours and minutes until the trial ends, linked to the upgrade. Nothing once it has ended. */
function TrialBadge({ trialEndsAt }: { trialEndsAt: string }) {
  const { open } = useDialogAddress()
  const msLeft = Date.parse(trialEndsAt) - useNow()
  if (msLeft <= 0) return null
  const shown = timeParts(msLeft).filter(({ unit }) => unit !== 'seconds')
  const text = shown.map(({ unit, value }) => `${value}${unit.charAt(0)}`).join(' ') || 'under 1m'
  return (
    <Link
      to={open('upgrade')}
      preventScrollReset
      className="badge badge-accent tap no-underline hover:underline"
      title="Time left in your trial"
    >
      <span className="max-[22rem]:sr-only">Trial: </span>
      {text}
      <span className="sr-only">, upgrade to premium</span>
    </Link>
  )
}
