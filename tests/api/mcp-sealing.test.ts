import { describe, expect, test } from 'vitest'
import { useApp } from '../support/app'
import { connectAssistant, GENERATIONS, type Generation } from '../support/assistant'
import type { Person } from '../support/client'
import { DAY, inMilliseconds, MISSING_ID, scores } from '../support/inputs'
import { buildCampaign, buildTeam, signInAll } from '../support/scene'

const app = useApp()

const NAMES = ['Offer a yearly plan', 'Send a welcome series', 'Invite friends by link']
const SECRET = 'Sealed reason'
type Votes = ReturnType<typeof scores>[]
/** Of the owner of the token, of another member: one for each tactic. */
type Sheets = [own: Votes, other: Votes]

/** Two worlds that differ in nothing but scores and reasons. */
const ONE: Sheets = [
  [scores(9, 9, 1), scores(2, 2, 9), scores(5, 5, 5)],
  [scores(8, 8, 2), scores(3, 3, 8), scores(5, 4, 5)],
]
const OTHER: Sheets = [
  [scores(1, 2, 9), scores(8, 10, 1), scores(7, 3, 2)],
  [scores(2, 2, 9), scores(9, 9, 3), scores(6, 3, 4)],
]

type World = { owner: Person; member: Person; team_id: string; campaign_id: string; ids: string[] }

async function newWorld(): Promise<World> {
  const [owner, member] = await signInAll(app, 'Olga Owner', 'Milo Member')
  const team_id = await buildTeam(owner, member)
  const { campaign_id } = await buildCampaign(owner, team_id, { time_zone: null })
  const { tactics } = await owner.must('addTactics', {
    campaign_id,
    tactics: NAMES.map((name) => ({ name })),
  })
  const ids = NAMES.map((name) => tactics.find((tactic) => tactic.name === name)?.id ?? '')
  await member.must('addComment', { tactic_id: ids[0], comment_text: 'Worth a try' })
  return { owner, member, team_id, campaign_id, ids }
}

async function vote({ owner, member, campaign_id, ids }: World, sheets: Sheets, round: 1 | 2) {
  for (const [place, person] of [owner, member].entries()) {
    const ballots = sheets[place === 0 ? 0 : 1].map((scores, index) => [
      ids[index],
      { ...scores, reason: `${SECRET} ${index}` },
    ])
    const votes = Object.fromEntries(ballots.filter(([id]) => id !== undefined)) as Record<string, object>
    await person.must(round === 1 ? 'scoreTactics' : 'voteInSecondRound', { campaign_id, votes })
  }
}

/** Everything that an assistant can ask; refusals too. All that the app sends is in `messages`. */
async function askEverything({ owner, team_id, campaign_id, ids }: World, generation: Generation) {
  const { secret } = await owner.must('createApiToken', { name: 'Assistant' })
  const { client, call, messages } = await connectAssistant(app.url, secret, generation)
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
    ...ids.map((id): [string, object] => ['list_tactics', { campaign_id, comments_of: id }]),
    ...NAMES.map((text): [string, object] => ['similar_tactics', { campaign_id, text }]),
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
  ]
  for (const [name, input] of calls) await call(name, input).catch(() => null)
  for (const name of ['result', 'minutes', 'receipt'])
    await client.readResource({ uri: `tactics://campaigns/${campaign_id}/${name}` }).catch(() => null)
  await client.getPrompt({ name: 'summarise_result', arguments: { campaign_id } })
  return messages.map(comparable(new Map()))
}

/** Ids in the order in which they come, and times, are not the same in two worlds. */
const comparable = (known: Map<string, string>) => (message: string) =>
  message
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      known.set(id, known.get(id) ?? `id ${known.size}`)
      return known.get(id) ?? ''
    })
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z| UTC)?/g, 'time')

const SCORE_FIELDS = /user_vote|(?:impact|chances|efforts)_score|average_score|avg_|first_vote/

function expectSealed(messages: string[]) {
  expect(messages.length).toBeGreaterThan(30)
  for (const message of messages) {
    expect(message).not.toContain(SECRET)
    expect(message).not.toMatch(SCORE_FIELDS)
  }
}

describe.each(GENERATIONS)('Nothing of a score reaches a client of %s', (generation) => {
  test('while a campaign runs, not even of the scores of the owner of its token', async () => {
    const recorded: string[][] = []
    for (const sheets of [ONE, OTHER]) {
      const world = await newWorld()
      await vote(world, sheets, 1)
      const messages = await askEverything(world, generation)
      expectSealed(messages)
      recorded.push(messages)
    }
    expect(recorded[1]).toEqual(recorded[0])
  })

  test('while a second round runs', async () => {
    const recorded: string[][] = []
    for (const sheets of [ONE, OTHER]) {
      const world = await newWorld()
      const { owner, campaign_id, ids } = world
      await vote(world, ONE, 1)
      await owner.must('endCampaign', { campaign_id })
      await owner.must('openSecondRound', {
        campaign_id,
        tactic_ids: ids,
        end_datetime: inMilliseconds(2 * DAY),
      })
      await vote(world, sheets, 2)
      const messages = await askEverything(world, generation)
      expectSealed(messages)
      recorded.push(messages)
    }
    expect(recorded[1]).toEqual(recorded[0])
  })
})
