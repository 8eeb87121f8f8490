import type { OperationName } from '~/contract/operations.server'
import type { Context, Services } from '~/domain/context'
import type { TokenScope } from '~/domain/tokens/constants'
import type { StatementScene } from '../../domain/statement-scene'
import type { Input } from '../client'
import { campaignOwner, everybody, members, teamOwner, type Row } from '../permissions'

/** The ids of one team's things, by which its calls reach them. */
export type Scene = {
  team_id: string
  member_id: string
  campaign_id: string
  invite_link: string
  tactic_id: string
  /** Another tactic of its adder, and one that is joined to it. */
  same_as: string
  joined_id: string
  /** A comment of the tactic's adder. */
  comment_id: string
  /** An API token of the owner's. */
  token_id: string
  /** An assistant that the owner has connected. */
  connection_id: string
  /** A session of the owner's, not the one of their calls. */
  session_id: string
  webhook_id: string
  delivery_id: string
}

/** The ids by which domain tests reach something of a team. */
export type Ids = {
  team_id: string
  campaign_id: string
  tactic_id: string
  comment_id: string
  member_id: string
  url_slug: string
  webhook_id: string
  delivery_id: string
}

/** What a scene is brought to before an operation is called. */
export type Stage =
  | 'ended'
  | 'round'
  | 'published'
  /** Published, and an outcome recorded. */
  | 'recorded'
  /** The member was removed. */
  | 'removed'
  | 'commented'
  /** So many that an engine suggests more. */
  | 'threeTactics'

export const STATES = [
  'afterTheEnd',
  'whileASecondRoundRuns',
  'oncePublished',
  'onceTheCreatorHasLeft',
] as const
export type State = (typeof STATES)[number]

/** The round trips that a call makes, whatever it finds. */
export type Cost = readonly [statements: number, call: (scene: StatementScene) => Promise<unknown>]
/** What somebody outside the team is told that it does not find. */
export type Refusal = readonly [notFound: string, call: (ctx: Context, ids: Ids) => Promise<unknown>]

/** In which of the common ways a policy, or a used key, refuses it. `byMember` is for who reads, `afterTheRound` for second rounds. */
export type Refused =
  | 'whileItRuns'
  | 'afterTheEnd'
  | 'afterTheRound'
  | 'byMember'
  | 'byApiToken'
  | 'twiceByKey'

/** All that the tables of tests ask about an operation. */
export type OperationRow = {
  /** Which caller gets which status in a campaign that runs (docs/product.md#membership, #campaigns, #tactics). */
  callers: Row
  /** What an API token needs; scores beside a tactic need 'vote' too. Null if none may, although its owner may. */
  scope: TokenScope | null
  /** A right input: one that does what the operation is for. */
  input: (scene: Scene) => Input
  /** Without it the operation cannot succeed. */
  needs?: Stage
  /** The answer's own names. */
  answer: string[]
  status?: 201
  /** Who calls it to see the answer; the owner otherwise. */
  who?: 'member' | 'newcomer' | 'leaver'
  /** The stage in which its answer has everything, if that is more than it needs. */
  shown?: Stage
  /** The round trips of a call, or with a call of its own. Every export of a file that `statement-costs` knows has one. */
  statements?: number | Cost
  /** Only if it reaches for something of a team by an id: what is not found, or with a call of its own. */
  outsider?: string | Refusal
  /** Which caller gets which status in other campaigns. */
  states?: Partial<Record<State, Row>>
  /** Once per status of the OpenAPI document; other refusals are in `answers.test.ts`. */
  refused?: Refused[]
}
export type OperationRows = Partial<Record<OperationName, OperationRow>>

export const nothing = () => ({})
export const pick =
  (...fields: (keyof Scene)[]) =>
  (scene: Scene): Input =>
    Object.fromEntries(fields.map((field) => [field, scene[field]]))

// What many rows share. What a row says itself comes after it, and counts.

/** Reaches for something by its id, in one statement. */
const of = <Noun extends string, Id extends keyof Scene>(noun: Noun, id: Id) => ({
  input: pick(id),
  statements: 1,
  outsider: noun,
})
export const ofTeam = of('Team', 'team_id')
export const ofCampaign = of('Campaign', 'campaign_id')
export const ofTactic = of('Tactic', 'tactic_id')
export const ofComment = of('Comment', 'comment_id')
export const ofWebhook = of('Webhook', 'webhook_id')
export const ofOneself = { input: nothing, statements: 1 }

export const readByEverybody = { callers: everybody(200), scope: 'read' } as const
export const readByMembers = { callers: members(200), scope: 'read' } as const
export const ownAccount = { callers: everybody(200), scope: null } as const
export const doneByTeamOwner = { callers: teamOwner, scope: 'manage' } as const

const onceTheCreatorHasLeft: Row = { ...teamOwner, campaignOwner: 404 }
export const endedByCampaignOwner = {
  callers: campaignOwner,
  scope: 'manage',
  states: { afterTheEnd: campaignOwner, onceTheCreatorHasLeft },
} satisfies Partial<OperationRow>
export const runByCampaignOwner = {
  callers: campaignOwner,
  scope: 'manage',
  states: { afterTheEnd: { ...members(403), campaignOwner: 409 }, onceTheCreatorHasLeft },
  refused: ['afterTheEnd'],
} satisfies Partial<OperationRow>
export const doneByAdderOrOwner = {
  callers: { ...campaignOwner, adder: 200 },
  scope: 'manage',
  states: {
    afterTheEnd: { ...members(403), adder: 409, campaignOwner: 409 },
    onceTheCreatorHasLeft: { ...onceTheCreatorHasLeft, adder: 200 },
  },
  refused: ['afterTheEnd'],
} satisfies Partial<OperationRow>
export const closedByTheEnd = {
  states: { afterTheEnd: members(409) },
  refused: ['afterTheEnd'],
} satisfies Partial<OperationRow>
export const readAfterTheEnd = {
  callers: members(409),
  scope: 'read',
  needs: 'ended',
  states: { afterTheEnd: members(200) },
  refused: ['whileItRuns'],
} satisfies Partial<OperationRow>
export const toldByMembers = {
  callers: members(409),
  scope: 'manage',
  needs: 'published',
  who: 'member',
  states: { afterTheEnd: members(409), oncePublished: members(200) },
  refused: ['whileItRuns'],
} satisfies Partial<OperationRow>

/** What is expected of a tactic marked Do. */
export const expectation = {
  expected_change: 'Sign-ups a week',
  expected_from: '120',
  expected_to: '150',
  expected_by: '2030-04-01',
}

/** The same person on a server whose engine suggests this. */
export function suggesting(ctx: Context, askForSuggestions: Services['askForSuggestions']): Context {
  return { ...ctx, services: { ...ctx.services, askForSuggestions } }
}
