import { connectAssistant, SHOWS_APPS, type Generation } from './assistant'
import { connectHost } from './assistant-host'
import type { Person } from './client'
import { connect } from './oauth'
import { DAY, inMilliseconds, MISSING_ID, scores } from './inputs'
import { buildCampaign, buildTeam, signInAll } from './scene'

const NAMES = ['Offer a yearly plan', 'Send a welcome series', 'Invite friends by link'] as const
const SECRET = 'Sealed reason'
type Votes = ReturnType<typeof scores>[]
/** Of the owner of the token, of another member: one for each tactic. */
export type Sheets = [own: Votes, other: Votes]
export const TACTICS = NAMES.length

/** What is scored while an assistant asks: a campaign that runs, or one that has ended and is scored again. */
export const SCORED = ['a campaign', 'a second round'] as const
export type Scored = (typeof SCORED)[number]

export type World = {
  scored: Scored
  owner: Person
  member: Person
  team_id: string
  campaign_id: string
  ids: string[]
  /** What an assistant hands in: scores for each tactic. */
  machine: Votes
}

export const FIRST_SHEETS: Sheets = [
  [scores(9, 9, 1), scores(2, 2, 9), scores(5, 5, 5)],
  [scores(8, 8, 2), scores(3, 3, 8), scores(5, 4, 5)],
]
/** Two worlds that differ in nothing but scores. `npm run tool -- assistants:sealing` draws many more. */
export const WORLDS: Sheets[] = [
  FIRST_SHEETS,
  [
    [scores(1, 2, 9), scores(8, 10, 1), scores(7, 3, 2)],
    [scores(2, 2, 9), scores(9, 9, 3), scores(6, 3, 4)],
  ],
]

const sheetOf = ({ ids, machine }: Pick<World, 'ids' | 'machine'>) =>
  ids.map((tactic_id, place) => ({ tactic_id, ...(machine[place] ?? scores(5, 5, 5)) }))

/** Hands in another sheet of an assistant by the API. */
export function handIn({ owner, campaign_id, ids }: World, machine: Votes) {
  return owner.must('handInMachineBallot', { campaign_id, scores: sheetOf({ ids, machine }) })
}

/** Two people with a campaign that runs or is scored again, in the same words every time. */
export async function newWorld(
  app: { url: string },
  scored: Scored,
  machine: Votes = FIRST_SHEETS[0],
): Promise<World> {
  const [owner, member] = await signInAll(app, 'Olga Owner', 'Milo Member')
  const team_id = await buildTeam(owner, member)
  const { campaign_id } = await buildCampaign(owner, team_id, { time_zone: null })
  const { tactics } = await owner.must('addTactics', {
    campaign_id,
    tactics: NAMES.map((name) => ({ name })),
  })
  const ids = NAMES.map((name) => tactics.find((tactic) => tactic.name === name)?.id ?? '')
  await member.must('addComment', { tactic_id: ids[0], comment_text: 'Worth a try' })
  const world = { scored, owner, member, team_id, campaign_id, ids, machine }
  if (scored === 'a campaign') return world

  await vote({ ...world, scored: 'a campaign' }, FIRST_SHEETS)
  await handIn(world, machine)
  await owner.must('endCampaign', { campaign_id })
  await owner.must('openSecondRound', {
    campaign_id,
    tactic_ids: ids,
    end_datetime: inMilliseconds(2 * DAY),
  })
  return world
}

/** Both people score everything, with reasons; a second call replaces the first. */
export async function vote({ scored, owner, member, campaign_id, ids }: World, [own, other]: Sheets) {
  for (const [person, sheet] of [
    [owner, own],
    [member, other],
  ] as const) {
    const ballots = ids.map((id, place) => [id, { ...sheet[place], reason: `${SECRET} ${place}` }])
    const votes = Object.fromEntries(ballots) as Record<string, object>
    await person.must(scored === 'a campaign' ? 'scoreTactics' : 'voteInSecondRound', { campaign_id, votes })
  }
}

/** By OAuth, with the sheet of the campaign where it runs. */
async function connectionOf(person: Person, { scored, campaign_id }: World): Promise<string> {
  const { tokens } = await connect(person)
  const { connections } = await person.must('listConnections')
  const connection_id = connections[0]?.id
  if (scored === 'a campaign') await person.must('setChatSheet', { campaign_id, connection_id, open: true })
  return tokens.access_token
}

/** A token that may do everything, or that of a connection which shows the sheet of `connected`. */
const secretOf = async (person: Person, connected?: World) =>
  connected
    ? connectionOf(person, connected)
    : (await person.must('createApiToken', { name: 'Assistant' })).secret

/** An assistant of the owner's in a client that shows apps. */
export async function connectOwner(
  world: World,
  generation: Generation,
  by: 'a token' | 'OAuth' = 'a token',
) {
  const secret = await secretOf(world.owner, by === 'OAuth' ? world : undefined)
  return connectAssistant(world.owner.base, secret, generation, SHOWS_APPS)
}

export async function connectHostOf(person: Person, generation: Generation, connected?: World) {
  return connectHost(person.base, await secretOf(person, connected), generation)
}

/** A person opens the sheet in a chat and scores everything in it, with reasons; a second time replaces the first. */
export async function scoreInChat(
  { campaign_id, ids }: World,
  { callAsModel, callAsPage }: Awaited<ReturnType<typeof connectHostOf>>,
  votes: Votes,
) {
  const { sheet } = await callAsModel('score_sheet', { campaign_id })
  const keyed = { campaign_id, sheet_key: sheet?.sheet_key }
  const { data } = await callAsPage('sheet_tactics', keyed)
  const text_versions = Object.fromEntries(
    (data.tactics as { id: string; text_version: string }[]).map(({ id, text_version }) => [
      id,
      text_version,
    ]),
  )
  const given = ids.map((id, place) => [id, { ...votes[place], reason: `${SECRET} ${place}` }])
  return callAsPage('hand_in_scores', { ...keyed, votes: Object.fromEntries(given) as object, text_versions })
}

/**
 * Everything that an assistant can ask while people score, refusals too, none of it with an effect that shows.
 * @returns all that the app has sent since the last call, with ids and times that are the same in every world.
 */
export async function askEverything(
  { team_id, campaign_id, ids, machine }: World,
  { client, call, messages }: Awaited<ReturnType<typeof connectAssistant>>,
): Promise<string[]> {
  const [tactic_id] = ids
  await client.listTools()
  await client.listPrompts()
  await client.listResources()
  await client.listResourceTemplates()
  const calls: [string, Record<string, unknown>][] = [
    ['list_campaigns', { team_id }],
    ['list_campaigns', {}],
    ['list_campaigns', { team_id, status: 'active' }],
    ['list_tactics', { campaign_id }],
    ['list_tactics', { campaign_id, q: 'yearly' }],
    ...ids.map((id): [string, Record<string, unknown>] => ['list_tactics', { campaign_id, comments_of: id }]),
    ...NAMES.map((text): [string, Record<string, unknown>] => ['similar_tactics', { campaign_id, text }]),
    ['who_is_missing', { campaign_id }],
    ['end_campaign', { campaign_id }],
    ['end_campaign', { campaign_id, confirm: 'no' }],
    ['end_campaign', { campaign_id, confirm: 'Autumn growth', end_datetime: 'tomorrow' }],
    ['get_result', { campaign_id }],
    ['get_decision', { campaign_id }],
    ['record_outcome', { tactic_id, outcome: 'won' }],
    ['record_outcome', { tactic_id, outcome: 'great' }],
    ['track_record', { team_id }],
    ['add_tactics', { campaign_id, tactics: [{ name: 'Short' }] }],
    ['open_campaign', { team_id, name: 'x', end_datetime: 'y' }],
    ['get_result', { campaign_id: MISSING_ID }],
    ['vote', { tactic_id, impact_score: 9 }],
    ['hand_in_ballot', { campaign_id, scores: sheetOf({ ids, machine }).map(asTool) }],
    ['hand_in_ballot', { campaign_id, scores: sheetOf({ ids, machine }).slice(0, 1).map(asTool) }],
    ['hand_in_ballot', { campaign_id: MISSING_ID, scores: [] }],
    ['score_sheet', { campaign_id }],
    ['score_sheet', { campaign_id: MISSING_ID }],
    ['sheet_tactics', { campaign_id }],
    ['sheet_tactics', { campaign_id, sheet_key: 'made.up' }],
    ['hand_in_scores', { campaign_id, votes: { [tactic_id ?? '']: scores(9, 9, 9) } }],
    ['hand_in_scores', { campaign_id, sheet_key: 'made.up', votes: { [tactic_id ?? '']: 'all' } }],
  ]
  for (const [name, input] of calls) await call(name, input).catch(() => null)
  for (const name of ['result', 'minutes', 'receipt'])
    await client.readResource({ uri: `tactics://campaigns/${campaign_id}/${name}` }).catch(() => null)
  await client.readResource({ uri: 'ui://tactics/score-sheet' })
  await client.getPrompt({ name: 'summarise_result', arguments: { campaign_id } })
  return messages.splice(0).map(comparable(new Map()))
}

const asTool = ({ tactic_id, ...sheet }: ReturnType<typeof sheetOf>[number]) => ({
  tactic_id,
  impact: sheet.impact_score,
  chances: sheet.chances_score,
  efforts: sheet.efforts_score,
})

/** Ids in the order in which they come, times and keys of sheets are not the same in two worlds. */
export const comparable = (known: Map<string, string>) => (message: string) =>
  message
    .replaceAll(/"sheet_key":"[^"]*"/g, '"sheet_key":"key"')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      known.set(id, known.get(id) ?? `id ${known.size}`)
      return known.get(id) ?? ''
    })
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z| UTC)?/g, 'time')

const SCORE_FIELDS = /user_vote|(?:impact|chances|efforts)_score|average_score|avg_|first_vote/

/** The page of the sheet, which names the fields in its script and is the same for everybody. */
const isPage = (message: string) => message.includes('"text":"<!doctype html>')

/** The messages that carry a field of scores or a reason of a vote. */
export function unsealedIn(messages: readonly string[]): string[] {
  return messages.filter(
    (message) => message.includes(SECRET) || (SCORE_FIELDS.test(message) && !isPage(message)),
  )
}
