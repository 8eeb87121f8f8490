import { setTimeout as sleep } from 'node:timers/promises'
import { operations, type OperationName } from '~/contract/operations.server'
import { signIn, type Input, type Person } from './client'
import { newCampaign, newTactic, newTeam, newWebhook } from './inputs'
import { buildConnection } from './oauth'
import { rows } from './operations'
import type { Scene } from './operations/row'

export type { Scene }

const ASK_AGAIN_MS = 500
/** More at once take a busy machine longer than a sign-in may take. */
const SIGN_INS_AT_ONCE = 8

/** Signs in several people on premium, so that no limit of the trial is in the way. */
export async function signInAll<const Names extends readonly string[]>(
  app: { url: string },
  ...names: Names
) {
  const people: Person[] = []
  for (let first = 0; first < names.length; first += SIGN_INS_AT_ONCE) {
    const next = names.slice(first, first + SIGN_INS_AT_ONCE).map(async (name) => {
      const person = await signIn(app, name)
      await person.must('upgrade')
      return person
    })
    people.push(...(await Promise.all(next)))
  }
  return people as unknown as { -readonly [Index in keyof Names]: Person }
}

export async function buildTeam(owner: Person, ...members: Person[]): Promise<string> {
  const { team } = await owner.must('createTeam', newTeam())
  for (const member of members) await member.must('joinTeam', { team_id: team.id })
  return team.id
}

export async function buildCampaign(owner: Person, team_id: string, changes: object = {}) {
  const { campaign, inviteLink } = await owner.must('createCampaign', { ...newCampaign(team_id), ...changes })
  return { campaign_id: campaign.id, invite_link: inviteLink?.split('/').at(-1) ?? '' }
}

export async function buildTactic(adder: Person, campaign_id: string, name?: string): Promise<string> {
  const { tactic } = await adder.must('addTactic', newTactic(campaign_id, name))
  return tactic.id
}

/** A tactic that is joined to another. */
export async function buildJoined(adder: Person, campaign_id: string, tactic_id: string): Promise<string> {
  const joined_id = await buildTactic(adder, campaign_id, 'Let friends invite friends')
  await adder.must('joinTactics', { tactic_id: joined_id, same_as: tactic_id })
  return joined_id
}

export async function buildComment(author: Person, tactic_id: string): Promise<string> {
  const { comment } = await author.must('addComment', { tactic_id, comment_text: 'Worth a try' })
  return comment.id
}

/** The ids by which operations reach something, from the narrowest to the widest. */
export const ID_FIELDS = [
  'session_id',
  'delivery_id',
  'webhook_id',
  'token_id',
  'comment_id',
  'joined_id',
  'same_as',
  'tactic_id',
  'campaign_id',
  'connection_id',
  'team_id',
  'invite_link',
] as const

/** Whether an operation changes nothing. */
export const isReading = (name: OperationName) => operations[name].method === 'GET'

/** The ids that an operation's input names. */
export function idsOf(name: OperationName): string[] {
  const input = inputOf(name, blankScene)
  return ID_FIELDS.filter((field) => field in input)
}

/** For asking which ids an input names. */
export const blankScene: Scene = {
  team_id: '',
  member_id: '',
  campaign_id: '',
  invite_link: '',
  tactic_id: '',
  same_as: '',
  joined_id: '',
  comment_id: '',
  token_id: '',
  connection_id: '',
  session_id: '',
  webhook_id: '',
  delivery_id: '',
}

export async function buildToken(owner: Person): Promise<string> {
  const { token } = await owner.must('createApiToken', { name: 'Weekly report' })
  return token.id
}

/** A session of the person's on another device, on which they are signed in unless they are. */
export async function buildSession(person: Person): Promise<string> {
  const { sessions } = await person.must('listSessions')
  const other = sessions.find(({ is_current }) => !is_current)
  if (other) return other.id
  await signIn({ url: person.base }, person.full_name, person.email)
  return buildSession(person)
}

/** A webhook with one delivery. Its address has no receiver. */
export async function buildWebhook(owner: Person, team_id: string) {
  const { webhook } = await owner.must('createWebhook', { ...newWebhook, team_id })
  const { delivery } = await owner.must('testWebhook', { webhook_id: webhook.id })
  return { webhook_id: webhook.id, delivery_id: delivery.id }
}

/** A team with one more member, a campaign and a tactic with a comment of its owner; for what changes one thing with that. */
export async function newScene(owner: Person, member: Person, name?: OperationName): Promise<Scene> {
  const ids = name && !isReading(name) ? idsOf(name) : ID_FIELDS
  const isNeeded = (...fields: string[]) => ids.some((field) => fields.includes(field))
  const team_id = await buildTeam(owner, member)
  const { campaign_id, invite_link } = await buildCampaign(owner, team_id)
  const tactic_id = await buildTactic(owner, campaign_id)
  return {
    ...blankScene,
    team_id,
    member_id: member.id,
    campaign_id,
    invite_link,
    tactic_id,
    same_as: await buildTactic(owner, campaign_id, 'Ask friends to join'),
    ...(isNeeded('joined_id') && { joined_id: await buildJoined(owner, campaign_id, tactic_id) }),
    ...(isNeeded('comment_id') && { comment_id: await buildComment(owner, tactic_id) }),
    ...(isNeeded('token_id') && { token_id: await buildToken(owner) }),
    ...(isNeeded('connection_id') && { connection_id: await buildConnection(owner) }),
    ...(isNeeded('session_id') && { session_id: await buildSession(owner) }),
    ...(isNeeded('webhook_id', 'delivery_id') && (await buildWebhook(owner, team_id))),
  }
}

/** Ends a campaign and waits for its result, which a busy machine may still be working out. */
export async function endAndSettle(owner: Person, campaign: Pick<Scene, 'campaign_id'>): Promise<void> {
  await owner.must('endCampaign', campaign)
  while ((await owner.call('getResults', campaign)).status === 503) await sleep(ASK_AGAIN_MS)
}

/** Brings a fresh scene where the operation can succeed. The results of an ended campaign are stored. */
export async function prepare(name: OperationName, owner: Person, scene: Scene): Promise<void> {
  const { needs } = rows[name]
  if (needs === 'removed') await owner.must('removeMember', scene)
  if (needs === 'threeTactics') {
    for (const text of ['Write to everybody who left', 'Offer a yearly plan'])
      await buildTactic(owner, scene.campaign_id, text)
  }
  if (needs !== 'ended' && needs !== 'round' && needs !== 'published') return
  await endAndSettle(owner, scene)
  if (needs === 'round') await owner.must('openSecondRound', inputOf('openSecondRound', scene))
  if (needs === 'published')
    await owner.must('saveDecision', { ...inputOf('saveDecision', scene), publish: true })
}

/** A right input of an operation: one that does what the operation is for. */
export function inputOf(name: OperationName, scene: Scene): Input {
  return rows[name].input(scene)
}

export const operationNames = Object.keys(operations) as OperationName[]
