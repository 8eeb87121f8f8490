import DataLoader from 'dataloader'
import { sql } from 'drizzle-orm'
import { getDatabase } from '../../db/client.server'
import { REQUEST_DEADLINE_MS } from '../../db/statement-queue.server'
import type { Context, SystemContext } from '../../domain/context'
import type { Way } from '../../domain/acts'
import { API_TOKEN_PREFIX } from '../../domain/tokens/constants'
import { findActorByApiToken } from '../../domain/tokens/queries.server'
import { isAdmitted } from '../../domain/users/admission'
import { findActor, findSessions } from '../../domain/users/sessions.server'
import { env } from '../../env.server'
import type { Credential } from '../sign-in/cookies.server'
import { storedKeys } from '../sign-in/secrets.server'
import { toRefusal } from './to-refusal.server'
import { logError } from './log.server'
import { UNAVAILABLE } from './refusals.server'
import { services } from './services.server'

/** So many people's sessions one statement looks up; those after them do not wait for its answer. */
const SESSIONS_AT_ONCE = 100

export type SignedIn = { ctx: Context; token: string; is_renewed: boolean }

/** A context without a person, whose statements must end within `timeoutMs`. */
export async function systemContext(
  timeoutMs = REQUEST_DEADLINE_MS,
): Promise<SystemContext & Pick<Context, 'services'>> {
  const deadline = performance.now() + timeoutMs
  const { db, withDeadline } = await getDatabase()
  const now = sql`clock_timestamp()`
  return { db: withDeadline(deadline), lastingDb: db, deadline, now, limits: env.limits, services }
}

/** The person of a credential, or null. Nobody whose address may have no account (any more) is signed in. */
export async function findSignedIn(credential: Credential | null, way: Way): Promise<SignedIn | null> {
  const signedIn = credential && (await findHolder(credential, way))
  // A token that was given for /mcp opens nothing else.
  if (signedIn?.ctx.actor.connection_id && way !== 'assistant') return null
  return signedIn && isAdmitted(env.admission, signedIn.ctx.actor.email) ? signedIn : null
}

/** A cookie holds a session's token, a bearer that or an API token. */
async function findHolder({ kind, token }: Credential, way: Way): Promise<SignedIn | null> {
  const system = await systemContext()
  if (kind === 'bearer' && token.startsWith(API_TOKEN_PREFIX)) {
    const actor = await findActorByApiToken(system, token)
    return actor && { ctx: { ...system, actor, way, ...storedKeys }, token, is_renewed: false }
  }
  const found = await findActor(system, token, (token) => sessionsOfThisTurn.load(token))
  if (!found) return null
  const { is_renewed, ...actor } = found
  return { ctx: { ...system, actor, way, ...storedKeys }, token, is_renewed }
}

/** One statement for all sessions that are asked for in a turn of the event loop (docs/decisions/033). It keeps nothing. */
const sessionsOfThisTurn = new DataLoader(
  async (tokens: readonly string[]) => findSessions(await systemContext(), tokens),
  {
    cache: false,
    maxBatchSize: SESSIONS_AT_ONCE,
    batchScheduleFn: (lookUp) => setImmediate(lookUp),
  },
)

/** For work of pages outside of operations: throws a page of status 503 while the database is unavailable. */
export async function orUnavailablePage<Result>(request_id: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.status !== UNAVAILABLE.status) throw error
    logError(request_id, error)
    throw new Response(refusal.error, refusal)
  }
}
