import { rateLimits, type RateLimit } from '../../domain/rate-limits'
import { SIGN_IN_CALLBACK, SIGN_IN_START } from '../../contract/sign-in-paths'
import { isLiveLink } from '../../domain/teams/joining.server'
import { env } from '../../env.server'
import { storedKeys } from '../sign-in/secrets.server'
import { systemContext, type SignedIn } from './context.server'
import { isPolled } from './polled.server'
import { countCall, pauseDatabaseCounting, refuseAfterFailures, type Allowance } from './count-calls.server'
import { UNAVAILABLE, type Refusal } from './refusals.server'
import { isDiscovery, isOAuthCall, isProbe, type RoutedPath } from './routed-path.server'
import { toRefusal } from './to-refusal.server'

type Sender = {
  routed: RoutedPath
  ip: string
  signedIn: Promise<SignedIn | null>
  allowance: Allowance | null
}

/**
 * Counts a request by person, since an office may share one address, and by address where nobody is signed in. Sets
 * `allowance`. Returns the refusal of one over a limit. Never rejects.
 */
export async function limitRequest(sender: Sender, method: string): Promise<Refusal | null> {
  const { routed, ip } = sender
  const { name } = routed
  // Health checks must answer while the database, which counts, does not.
  if (isProbe(routed)) return null
  try {
    if (name === SIGN_IN_START) await countCall(rateLimits.signIn, ip)
    if (name === SIGN_IN_CALLBACK || name === LOCAL_SIGN_IN)
      await refuseAfterFailures(rateLimits.failedSignIn, ip)
    if (isOAuthCall(routed)) {
      sender.allowance = await countOAuthCall(name, ip)
      return null
    }
    const signedIn = await sender.signedIn.catch((error: unknown) => {
      if (toRefusal(error).status === UNAVAILABLE.status) pauseDatabaseCounting()
      return null
    })
    if (signedIn && isPolled(method, name)) return null
    if (signedIn) sender.allowance = await countCall(rateLimits.person, signedIn.ctx.actor.id)
    else if (!isSignIn(routed)) sender.allowance = await countCall(await limitOfStranger(routed), ip)
    return null
  } catch (error) {
    return toRefusal(error)
  }
}

/** By address alone, since no cookie is read. Hosts call for many people from few addresses. */
async function countOAuthCall(name: string, ip: string): Promise<Allowance | null> {
  if (name !== '/register') return countCall(rateLimits.oauthToken, ip)
  await countCall(rateLimits.oauthRegistrations, 'all')
  return countCall(rateLimits.oauthRegistration, ip)
}

const LOCAL_SIGN_IN = '/local-google/authorize'
const NEWCOMERS_PAGES = new Set(['/', '/login', '/auth/success'])

const JOIN_PAGE = /^\/join\/(?:team\/(?<team_id>[^/]+)|campaign\/(?<invite_link>[^/]+))\/*$/i

async function limitOfStranger(routed: RoutedPath): Promise<RateLimit> {
  const { name, path } = routed
  if (env.RATE_LIMITS === 'off' || NEWCOMERS_PAGES.has(name) || isDiscovery(routed))
    return rateLimits.newcomer
  const link = JOIN_PAGE.exec(path)?.groups
  if (!link) return rateLimits.address
  const isLive = systemContext().then((system) => isLiveLink({ ...system, ...storedKeys }, link))
  return (await isLive.catch(() => false)) ? rateLimits.newcomer : rateLimits.address
}

/** The steps of a sign-in have their own limits. */
export function isSignIn({ name }: RoutedPath): boolean {
  return name === SIGN_IN_START || name === SIGN_IN_CALLBACK || name.startsWith('/local-google/')
}
