import { operations, type OperationName } from '~/contract/operations.server'
import type { Context } from '~/domain/context'
import { DomainError } from '~/domain/policy'
import type { Operation } from '~/domain/operation.server'
import type { TokenScope } from '~/domain/tokens/constants'
import { MISSING_ID } from '../inputs'
import type { Row } from '../permissions'
import { users } from './users'
import { account } from './account'
import { tokens } from './tokens'
import { notifications } from './notifications'
import { subscription } from './subscription'
import { teams } from './teams'
import { webhooks } from './webhooks'
import { campaigns } from './campaigns'
import { results } from './results'
import { seals } from './seals'
import { decisions } from './decisions'
import { outcomes } from './outcomes'
import { sharing } from './sharing'
import { suggestions } from './suggestions'
import { tactics } from './tactics'
import { votes } from './votes'
import { rounds } from './rounds'
import { comments } from './comments'
import { history } from './history'
import type { Cost, OperationRow, Refusal, Scene, State } from './row'

/** One row per operation. Without its row it does not compile. */
export const rows: Record<OperationName, OperationRow> = {
  ...users,
  ...account,
  ...tokens,
  ...notifications,
  ...subscription,
  ...teams,
  ...webhooks,
  ...campaigns,
  ...results,
  ...seals,
  ...decisions,
  ...outcomes,
  ...sharing,
  ...suggestions,
  ...tactics,
  ...votes,
  ...rounds,
  ...comments,
  ...history,
}

const entries = Object.entries(rows) as [OperationName, OperationRow][]
const namesWith = (scope: TokenScope | null) =>
  entries.filter(([, row]) => row.scope === scope).map(([name]) => name)

export const permissions = Object.fromEntries(
  entries.map(([name, { callers }]) => [name, callers]),
) as Record<OperationName, Row>

/** What an API token may not do although its owner may. */
export const refusedToTokens: readonly OperationName[] = namesWith(null)

export const scopesOfTokens: Record<TokenScope, readonly OperationName[]> = {
  read: namesWith('read'),
  add: namesWith('add'),
  vote: namesWith('vote'),
  manage: namesWith('manage'),
}

const ids = 'team member campaign tactic joined comment token connection session webhook delivery'.split(' ')
const missing = Object.fromEntries(
  [...ids.map((noun) => `${noun}_id`), 'invite_link', 'same_as'].map((field) => [field, MISSING_ID]),
) as Scene

/** What the row's input leads to for `ctx`; ids that the scene does not have are of nothing. */
function call(name: OperationName, ctx: Context, ids: Partial<Scene>): Promise<unknown> {
  const operation: Operation = operations[name]
  return operation.prepare(rows[name].input({ ...missing, ...ids })).run(ctx)
}

export const operationCosts: Record<string, Cost> = Object.fromEntries(
  entries.flatMap(([name, { statements, who }]): [string, Cost][] => {
    if (typeof statements !== 'number') return statements ? [[name, statements]] : []
    // A refusal costs as much.
    const cost: Cost[1] = async (scene) => {
      const ids = { ...scene, member_id: scene.member.actor.id, invite_link: scene.invite_token }
      await call(name, scene[who ?? 'owner'], ids).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error
      })
    }
    return [[name, [statements, cost]]]
  }),
)

export const refusalsToOutsiders: Record<string, Refusal> = Object.fromEntries(
  entries.flatMap(([name, { outsider }]): [string, Refusal][] => {
    if (typeof outsider === 'string') return [[name, [outsider, (ctx, ids) => call(name, ctx, ids)]]]
    return outsider ? [[name, outsider]] : []
  }),
)

/** The operations that are asked about in this state, and who gets which status. */
export function rowsIn(state: State): [OperationName, Row][] {
  return entries.flatMap(([name, { states }]): [OperationName, Row][] =>
    states?.[state] ? [[name, states[state]]] : [],
  )
}
