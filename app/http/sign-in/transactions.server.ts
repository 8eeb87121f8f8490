import { createHash } from 'node:crypto'
import { createSession, type SessionStorage } from '@remix-run/node'
import { parse } from 'cookie'
import { z } from 'zod'
import { newSecret } from '../../domain/secrets.server'
import { SIGN_IN_COOKIE, SIGN_IN_SECONDS, signInCookie } from './cookies.server'

/** Tabs that can be on their way to the provider at the same time. */
const MAX_PENDING = 5

/** The key under which remix-auth-oauth2 keeps the state in its session. */
const STATE_KEY = 'oauth2:state'

const StateSchema = z.uuid()
const TransactionSchema = z.object({
  state: StateSchema,
  code_verifier: z.string().min(1),
  nonce: z.string().min(1),
  expires_at: z.number(),
})
type Transaction = z.output<typeof TransactionSchema>

/** The secrets of one sign-in between its start and its callback. */
export type TransactionSecrets = Pick<Transaction, 'code_verifier' | 'nonce'>

export function newTransactionSecrets(): TransactionSecrets {
  return { code_verifier: newSecret(), nonce: newSecret() }
}

/** The S256 challenge of RFC 7636. */
export function challengeOf(code_verifier: string): string {
  return createHash('sha256').update(code_verifier).digest('base64url')
}

/**
 * A session storage for one call of the strategy. Each sign-in has a cookie of its own, named after its state, so that
 * two tabs that start at the same time overwrite nothing.
 */
export function transactionStorage(secrets: TransactionSecrets, state?: string): SessionStorage {
  return {
    getSession: () => Promise.resolve(createSession(state ? { [STATE_KEY]: state } : {})),
    commitSession: (session) => serializeTransaction(secrets, StateSchema.parse(session.get(STATE_KEY))),
    destroySession: () => Promise.reject(new Error('The strategy destroys no session')),
  }
}

function serializeTransaction(secrets: TransactionSecrets, state: string): Promise<string> {
  const transaction: Transaction = { ...secrets, state, expires_at: Date.now() + SIGN_IN_SECONDS * 1_000 }
  return signInCookie(state).serialize(transaction)
}

/** The sign-in that this callback finishes; null if this browser has not started it within `SIGN_IN_SECONDS`. */
export async function findTransaction(request: Request): Promise<Transaction | null> {
  const state = stateOf(request)
  return state ? readTransaction(request, state) : null
}

/** The Set-Cookie headers after which the callback's state is worth nothing. */
export async function endTransaction(request: Request): Promise<string[]> {
  const state = stateOf(request)
  return state && state in pendingStates(request) ? [await cleared(state)] : []
}

/** The Set-Cookie headers that leave room for one more sign-in: the oldest and the unreadable ones go. */
export async function trimTransactions(request: Request): Promise<string[]> {
  const states = Object.keys(pendingStates(request))
  const pending = await Promise.all(
    states.map(async (state) => ({ state, transaction: await readTransaction(request, state) })),
  )
  const newestFirst = pending.toSorted(
    (a, b) => (b.transaction?.expires_at ?? 0) - (a.transaction?.expires_at ?? 0),
  )
  const dropped = newestFirst.filter(({ transaction }, index) => !transaction || index >= MAX_PENDING - 1)
  return Promise.all(dropped.map(({ state }) => cleared(state)))
}

function stateOf(request: Request): string | null {
  const parsed = StateSchema.safeParse(new URL(request.url).searchParams.get('state'))
  return parsed.success ? parsed.data : null
}

/** Cookies of sign-ins by their state, as the browser sent them. */
function pendingStates(request: Request): Record<string, string> {
  const cookies = Object.entries(parse(request.headers.get('Cookie') ?? ''))
  const pending = cookies.flatMap(([name, value]) => {
    const state = name.startsWith(SIGN_IN_COOKIE) ? name.slice(SIGN_IN_COOKIE.length) : ''
    return StateSchema.safeParse(state).success ? [[state, value ?? ''] as const] : []
  })
  return Object.fromEntries(pending)
}

/** The signature covers the value alone: the strategy compares the state in it with the one in the address. */
async function readTransaction(request: Request, state: string): Promise<Transaction | null> {
  const parsed = TransactionSchema.safeParse(await signInCookie(state).parse(request.headers.get('Cookie')))
  if (!parsed.success || parsed.data.expires_at <= Date.now()) return null
  return parsed.data
}

function cleared(state: string): Promise<string> {
  return signInCookie(state).serialize('', { maxAge: 0 })
}
