import { beforeAll, describe, expect, inject, test } from 'vitest'
import { operations, type OperationName } from '~/contract/operations.server'
import { useSharedApp } from '../support/app'
import { rightInput, useCast } from '../support/cast'
import { anonymous, createClient, refusalOf, signIn, type Client } from '../support/client'
import { permissions, refusedToTokens } from '../support/operations'
import { CALLERS, type Caller } from '../support/permissions'
import { buildConnection } from '../support/oauth'
import {
  blankScene,
  buildSession,
  buildToken,
  ID_FIELDS,
  inputOf,
  operationNames,
  type Scene,
} from '../support/scene'
import { MISSING_ID } from '../support/inputs'

const app = useSharedApp()
const cast = useCast(app)

const CREDENTIALS = ['session as bearer', 'session as cookie', 'API token'] as const
type Credential = (typeof CREDENTIALS)[number]
const TARGETS = ['own', 'foreign', 'missing', 'malformed'] as const
type Target = (typeof TARGETS)[number]
/** The cells of an operation take them in turn. */
const MALFORMED = ['not-an-id', '1', `${MISSING_ID}0`, "'--"]

type Cell = {
  name: OperationName
  caller: Caller
  credential: Credential
  target: Target
  malformed: string
}

/** The id by which an operation reaches its target. */
function reachedBy(name: OperationName) {
  return ID_FIELDS.find((field) => field in inputOf(name, blankScene))
}

function targetsOf(name: OperationName): readonly Target[] {
  const by = reachedBy(name)
  if (!by) return ['own']
  // An invite link is no id that one may or may not see: whoever holds it is invited.
  const isInvitation = name === 'joinTeam' || name === 'joinCampaign'
  return isInvitation ? TARGETS.filter((target) => target !== 'foreign') : TARGETS
}

function malformedFor(caller: Caller, credential: Credential): string {
  const turn = CALLERS.indexOf(caller) + CREDENTIALS.indexOf(credential)
  return MALFORMED[turn % MALFORMED.length] ?? ''
}

const isOtherServer = inject('server') === 'remix-serve'
const isCross = Boolean(process.env.TEST_CROSS)
/** One operation of each method is asked for with everything; `npm run test:cross` asks so for all. */
const representatives = new Set(
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].flatMap(
    (method) =>
      operationNames.find((name) => operations[name].method === method && reachedBy(name) === 'tactic_id') ??
      operationNames.find((name) => operations[name].method === method && reachedBy(name)) ??
      [],
  ),
)

/** How a credential is read does not depend on the operation, so the cells of most take them in turn. */
function credentialsOf(name: OperationName, caller: Caller, target: Target): readonly Credential[] {
  if (caller === 'anonymous') return CREDENTIALS.slice(0, 1)
  if (isCross || (!isOtherServer && representatives.has(name))) return CREDENTIALS
  const turn =
    (operationNames.indexOf(name) + CALLERS.indexOf(caller) + TARGETS.indexOf(target)) % CREDENTIALS.length
  return CREDENTIALS.slice(turn, turn + 1)
}

/** Operation x caller x credential x target. */
const allCells: Cell[] = operationNames.flatMap((name) =>
  targetsOf(name).flatMap((target) =>
    CALLERS.flatMap((caller) =>
      credentialsOf(name, caller, target).map((credential) => ({
        name,
        caller,
        credential,
        target,
        malformed: malformedFor(caller, credential),
      })),
    ),
  ),
)

/** Another server runs the same operations behind another entry: one cell in so many is enough. A prime, so that callers and targets take turns. */
const OTHER_SERVER_STRIDE = 53
const isInMatrix = (_: Cell, place: number) => isCross || !isOtherServer || place % OTHER_SERVER_STRIDE === 0
const cells = allCells.filter(isInMatrix)

function expectedStatus({ name, caller, credential, target }: Cell): number {
  if (caller === 'anonymous') return 401
  // An id that cannot be one is unknown before anything else is asked.
  if (credential === 'API token' && refusedToTokens.includes(name)) return target === 'malformed' ? 404 : 403
  return target === 'own' ? permissions[name][caller] : 404
}

function notFoundSentence(name: OperationName): string {
  const by = reachedBy(name) ?? ''
  if (name === 'joinTeam' || by === 'invite_link') return 'Invalid or expired invite link'
  if (by === 'same_as' || by === 'joined_id') return 'Tactic not found'
  const noun = by.slice(0, -'_id'.length)
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`
}

const tokens = new Map<Caller, string>()
let before: unknown[]
const states = () => Promise.all([cast.foreign, cast.shared].map((target) => cast.stateOf(target)))

beforeAll(async () => {
  for (const caller of CALLERS) {
    if (caller === 'anonymous') continue
    const { secret } = await cast.people[caller].must('createApiToken', { name: 'Matrix' })
    tokens.set(caller, secret)
    // The only change of everybody's own that others see; every cell makes the same.
    await cast.people[caller].must('changeName', inputOf('changeName', blankScene))
  }
  before = await states()
})

/** Deletes nobody of the cast: who may gets a person of their own. */
async function leaverOf({ credential }: Cell): Promise<Client> {
  const leaver = await signIn(app, 'Lea Leaver')
  return credential === 'session as cookie' ? leaver.asCookie : leaver
}

function clientOf({ caller, credential }: Cell): Client {
  if (caller === 'anonymous') return anonymous(app)
  if (credential === 'API token')
    return createClient(app.url, { Authorization: `Bearer ${tokens.get(caller) ?? ''}` })
  return credential === 'session as cookie' ? cast.people[caller].asCookie : cast.people[caller]
}

/** Whoever may change something gets a target of their own; reading and being refused leave it as it is. */
async function ownTarget({ name, caller }: Cell, expected: number): Promise<Scene> {
  if (name === 'revokeApiToken' && caller !== 'anonymous')
    return { ...cast.shared, token_id: await buildToken(cast.people[caller]) }
  if ((name === 'endConnection' || name === 'setChatSheet') && caller !== 'anonymous')
    return { ...cast.shared, connection_id: await buildConnection(cast.people[caller]) }
  if (name === 'endSession' && caller !== 'anonymous')
    return { ...cast.shared, session_id: await buildSession(cast.people[caller]) }
  const isReading = operations[name].method === 'GET' && name !== 'joinCampaign'
  const isUntouched = isReading || expected >= 400 || !reachedBy(name)
  return isUntouched ? cast.shared : cast.newTarget({}, reachedBy(name))
}

async function inputFor(cell: Cell, expected: number) {
  const { name, target, malformed } = cell
  if (target === 'own') return rightInput(name, await ownTarget(cell, expected), cast.people)
  const by = reachedBy(name) ?? 'team_id'
  const id = { foreign: cast.foreign[by], missing: MISSING_ID, malformed }[target]
  return rightInput(name, { ...cast.foreign, [by]: id }, cast.people)
}

test('every pair of caller, credential and target is in the matrix', () => {
  const pairs = new Set(
    allCells.flatMap(({ caller, credential, target }) => [
      `${caller}, ${credential}`,
      `${credential}, ${target}`,
      `${caller}, ${target}`,
    ]),
  )
  const signedIn = CALLERS.length - 1
  const pairsOfCallers = signedIn * CREDENTIALS.length + 1
  expect(pairs.size).toBe(
    pairsOfCallers + CREDENTIALS.length * TARGETS.length + CALLERS.length * TARGETS.length,
  )
})

test('every malformed id is asked for with every credential', () => {
  const met = allCells
    .filter(({ target }) => target === 'malformed')
    .map(({ credential, malformed }) => `${credential}: ${malformed}`)
  expect(new Set(met).size).toBe(CREDENTIALS.length * MALFORMED.length)
})

describe.each(operationNames.filter((name) => cells.some((cell) => cell.name === name)))('%s', (name) => {
  const own = cells.filter((cell) => cell.name === name)
  test.each(own)('$caller by $credential, target $target', async (cell) => {
    const expected = expectedStatus(cell)
    const isLeaving = name === 'deleteAccount' && expected === 200
    const client = isLeaving ? await leaverOf(cell) : clientOf(cell)
    const answer = await client.call(name, await inputFor(cell, expected))
    expect(answer.status).toBe(expected)
    if (expected < 400) return
    const refusal = refusalOf(answer)
    if (cell.target !== 'own' && expected === 404)
      expect(refusal).toEqual({ status: 404, error: notFoundSentence(name) })
  })
})

test('what is foreign, and what was refused, was neither changed nor counted', async () => {
  expect(await states()).toEqual(before)
})
