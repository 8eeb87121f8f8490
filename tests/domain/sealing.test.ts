import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import { getOpenWorkLive, listOpenWork } from '~/domain/campaigns/open-work.server'
import { getCampaign, listCampaigns, getConfettiViewed } from '~/domain/campaigns/queries.server'
import { addComment } from '~/domain/comments/commands.server'
import { listComments } from '~/domain/comments/queries.server'
import type { Context } from '~/domain/context'
import { openDecisionLink, saveDecision } from '~/domain/decisions/commands.server'
import { readDecision } from '~/domain/decisions/queries.server'
import { openResultLink } from '~/domain/sharing/commands.server'
import { getResultToShare, readPresentation } from '~/domain/sharing/queries.server'
import { getCheckPage } from '~/domain/results/store/check-page.server'
import { getResultsFile } from '~/domain/results/store/results-file.server'
import { clearOutcome, linkIssue, recordOutcome } from '~/domain/outcomes/commands.server'
import { OUTCOMES } from '~/domain/outcomes/constants'
import { findOutcome, getTrackRecord } from '~/domain/outcomes/queries.server'
import { getSecondRound } from '~/domain/rounds/queries.server'
import { addTactic } from '~/domain/tactics/commands.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { readCampaignLive } from '~/domain/tactics/live.server'
import { listTactics, readTacticsPage } from '~/domain/tactics/queries.server'
import { getResults } from '~/domain/tactics/results.server'
import { findTactics } from '~/domain/tactics/find.server'
import { listSimilarTactics } from '~/domain/tactics/similar.server'
import { getTeam, listTeams } from '~/domain/teams/queries.server'
import { at, buildCampaign, buildTeam, letTimeRunOut, signInPremium } from '../support/builders'
import { randomFrom } from '../support/random'
import { scores } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const page = { limit: 200 }

let teamOwner: Context
let owner: Context
let adder: Context
let voter: Context
let silent: Context
let team_id: string
let campaign_id: string
let tactics: string[]

/** Marks of the adder (10 9 7) and the voter (8 6 4): no count in these answers comes near them. */
const added = scores(10, 9, 7)
const voted = { ...scores(8, 6, 4), reason: 'A reason of the voter' }

beforeEach(async () => {
  ;[teamOwner, owner, adder, voter, silent] = await signInPremium(
    database.db,
    'Team owner',
    'Owner',
    'Adder',
    'Voter',
    'Silent',
  )
  team_id = await buildTeam(teamOwner, owner, adder, voter, silent)
  campaign_id = await buildCampaign(owner, team_id)
  tactics = []
  for (const name of ['First of the tactics', 'Second of the tactics', 'Third of the tactics']) {
    tactics.push((await addTactic(adder, { campaign_id, name, ...added })).tactic.id)
  }
  for (const tactic_id of tactics) await voteOnTactic(voter, { tactic_id, ...voted })
  await addComment(voter, { tactic_id: tactics[0] ?? '', comment_text: 'No numbers here' })
})

const callers = () => ({ 'team owner': teamOwner, owner, adder, voter, silent })
type Caller = keyof ReturnType<typeof callers>
const names: Caller[] = ['team owner', 'owner', 'adder', 'voter', 'silent']

/** The ways through the list of tactics. */
const ways = [
  { limit: 1 },
  { cursor: '1' },
  { q: 'tactics' },
  { filter: 'needs_vote' },
  { sort: 'newest' },
  { sort: 'most_commented' },
  { sort: 'score' },
  { sort: 'shuffled' },
] as const

/** A refusal as it is answered, so that it is searched like an answer. */
const refusedAs = (error: unknown) => ({ ...(error as object), message: (error as Error).message })

/** Every answer that speaks of the campaign, as one person gets it. */
async function answers(ctx: Context) {
  return {
    teams: await listTeams(ctx, page),
    team: await getTeam(ctx, { team_id }),
    work: await listOpenWork(ctx),
    workLive: await getOpenWorkLive(ctx, {}),
    campaigns: await listCampaigns(ctx, { team_id, ...page }),
    campaign: await getCampaign(ctx, { campaign_id }),
    live: (await readCampaignLive(ctx, { campaign_id })).answer,
    tactics: await readTacticsPage(ctx, { campaign_id, ...page }),
    pages: await Promise.all(ways.map((way) => readTacticsPage(ctx, { campaign_id, ...page, ...way }))),
    lists: await Promise.all(ways.map((way) => listTactics(ctx, { campaign_id, ...page, ...way }))),
    results: await getResults(ctx, { campaign_id }).catch((error: unknown) => (error as Error).message),
    similar: (await listSimilarTactics(ctx, { campaign_id, text: 'First of the tactics' })).similar,
    found: (await findTactics(ctx, { team_id, q: 'tactics', ...page })).rows,
    comments: await listComments(ctx, { tactic_id: tactics[0] ?? '', ...page }),
    confetti: (await getConfettiViewed(ctx, { campaign_id })).shouldShowConfetti,
    file: await getResultsFile(ctx, { campaign_id }).catch(refusedAs),
    first_file: await getResultsFile(ctx, { campaign_id, round: 1 }).catch(refusedAs),
    check: await getCheckPage(ctx, { campaign_id }).catch(refusedAs),
    decision: await readDecision(ctx, campaign_id).catch(refusedAs),
    outcome: await findOutcome(ctx, tactics[0] ?? '').catch(refusedAs),
    record: await getTrackRecord(ctx, { team_id, ...page }),
    second_round: await getSecondRound(ctx, { campaign_id }).catch(refusedAs),
  }
}

/** Where in an answer numbers are, as paths without positions. */
function numbersIn(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return [path]
  if (Array.isArray(value)) return value.flatMap((entry) => numbersIn(entry, path))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, entry]) => numbersIn(entry, `${path}.${key}`))
}

const counts = [
  'member_count',
  'campaign_count',
  'active_campaign_count',
  'waiting_count',
  'running_count',
  'new_decisions_count',
  'new_results_count',
  'tactic_count',
  'scored_count',
  'voter_count',
  'vote_count',
  'comment_count',
  'decided_count',
  'tried_count',
  'open_count',
  'webhook_count',
  ...OUTCOMES.map((outcome) => `outcome_counts.${outcome}`),
]

describe('while a campaign runs', () => {
  test.each(names)('%s gets no number but counts and the own scores', async (name) => {
    const leaves = numbersIn(await answers(callers()[name])).filter(
      (path) => !counts.some((count) => path.endsWith(`.${count}`)),
    )
    const own = ['impact_score', 'chances_score', 'efforts_score']
    const ofVote = own.map((field) => `.tactics.rows.user_vote.${field}`)
    const ofTactic = own.map((field) => `.tactics.rows.${field}`)
    const allowed = {
      adder: [...ofVote, ...ofTactic],
      voter: ofVote,
      owner: [],
      silent: [],
      'team owner': [],
    }[name]
    const listed = new Set(
      leaves.map((path) => path.replace('.lists.tactics.', '.tactics.rows.').replace('.pages.', '.tactics.')),
    )
    expect([...listed].sort()).toEqual(allowed.sort())
  })

  test.each(names)('%s reads no reason but the own', async (name) => {
    const text = JSON.stringify(await answers(callers()[name]))
    expect(text.includes(voted.reason)).toBe(name === 'voter')
  })

  test.each(names.filter((name) => name !== 'voter'))(
    '%s gets the same answers whatever scores somebody else has given',
    async (name) => {
      const before = JSON.stringify(await answers(callers()[name]))
      const [first = '', second = '', third = ''] = tactics
      await voteOnTactic(voter, { tactic_id: first, ...scores(1, 1, 10) })
      await voteOnTactic(voter, { tactic_id: second, ...scores(10, 10, 1), chances_score: null })
      await voteOnTactic(voter, { tactic_id: third, ...scores(1, 10, 5), reason: 'Another reason' })
      expect(JSON.stringify(await answers(callers()[name]))).toBe(before)
    },
  )

  test('nobody decides, and the refusal tells nothing', async () => {
    const input = { campaign_id, version: 0, slots: 1, tactics: {}, publish: true }
    const unsaid = { figure: null, link: null, sentence: null }
    for (const ctx of Object.values(callers())) {
      for (const call of [
        () => saveDecision(ctx, input),
        () => openDecisionLink(ctx, { campaign_id }),
        () => readDecision(ctx, campaign_id),
        () => getResultToShare(ctx, { campaign_id }),
        () => openResultLink(ctx, { campaign_id }),
        () => readPresentation(ctx, campaign_id),
        () => getResultsFile(ctx, { campaign_id }),
        () => getCheckPage(ctx, { campaign_id }),
        () => recordOutcome(ctx, { tactic_id: tactics[0] ?? '', outcome: 'won', ...unsaid }),
        () => clearOutcome(ctx, { tactic_id: tactics[0] ?? '' }),
        () => linkIssue(ctx, { tactic_id: tactics[0] ?? '', tracker_link: 'https://example.com/1' }),
      ]) {
        const refusal = await call().then(() => 'went through', refusedAs)
        expect(refusal).toMatchObject({ name: 'DomainError' })
        expect(numbersIn(refusal)).toEqual([])
      }
    }
  })
})

describe('after the end', () => {
  const revealed = {
    rank: 1,
    average_score: 8.25,
    avg_impact: 9,
    avg_chances: 7.5,
    avg_efforts: 5.5,
    vote_count: 2,
  }
  const unknown = { impact_score: null, chances_score: null, efforts_score: null }
  const waysToEnd = [
    ['was ended early', () => endCampaign(owner, { campaign_id })],
    ['has run out of time', () => letTimeRunOut(owner, campaign_id)],
  ] as const

  test.each(waysToEnd)('of a campaign that %s everybody sees the same results', async (_, end) => {
    await end()
    for (const caller of Object.values(callers())) {
      const { rows } = await readTacticsPage(caller, { campaign_id, ...page })
      expect(rows).toHaveLength(3)
      for (const tactic of rows) expect(tactic).toMatchObject(revealed)
    }
  })

  test.each(waysToEnd)(
    'of a campaign that %s the adder alone sees the scores of the adder',
    async (_, end) => {
      await end()
      for (const [name, caller] of Object.entries(callers())) {
        const { rows } = await readTacticsPage(caller, { campaign_id, ...page })
        for (const tactic of rows) expect(tactic).toMatchObject(name === 'adder' ? added : unknown)
        if (name === 'adder') continue
        const seen = await answers(caller)
        const leaves = numbersIn(seen).filter((path) => /(impact|chances|efforts)_score$/.test(path))
        const own = name === 'voter' ? ['user_vote'] : []
        expect(leaves.filter((path) => !own.some((field) => path.includes(`.${field}.`)))).toEqual([])
        expect(JSON.stringify(seen)).not.toContain(JSON.stringify(added).slice(1, -1))
      }
    },
  )
})

test('the clock that seals is the database clock: a millisecond decides', async () => {
  const { campaign } = await getCampaign(owner, { campaign_id })
  const end = Date.parse(campaign.end_datetime)
  const scoreAt = async (time: number) => {
    const reader = at(silent, new Date(time).toISOString())
    return (await readTacticsPage(reader, { campaign_id, ...page })).rows[0]?.average_score
  }
  expect(await scoreAt(end - 1)).toBeNull()
  expect(await scoreAt(end)).toBe(8.25)
})

test('in 20 campaigns with random votes the order of the tactics knows nothing of them', async () => {
  const random = randomFrom(20_261_121)
  const score = () => 1 + Math.floor(random() * 10)
  for (let count = 0; count < 20; count++) {
    const campaign_id = await buildCampaign(owner, team_id)
    const added: string[] = []
    for (let index = 0; index < 4; index++) {
      const name = `Tactic number ${index} of campaign ${count}`
      added.push(
        (await addTactic(adder, { campaign_id, name, ...scores(score(), score(), score()) })).tactic.id,
      )
    }
    const idsOf = async (ctx: Context) =>
      (await readTacticsPage(ctx, { campaign_id, ...page, sort: 'score' })).rows.map(({ id }) => id)
    for (const tactic_id of added) {
      if (random() < 0.7) await voteOnTactic(voter, { tactic_id, ...scores(score(), score(), score()) })
    }
    expect(await idsOf(silent)).toEqual([...added].reverse())
    expect(await idsOf(owner)).toEqual([...added].reverse())
  }
})

test('a decision that stood in the database while its campaign runs would show nothing of it', async () => {
  const [tactic_id = ''] = tactics
  await queryRows(
    database,
    sql`insert into decisions (campaign_id, slots, published_at) values (${campaign_id}, 1, now())`,
  )
  await queryRows(
    database,
    sql`insert into decided_tactics (tactic_id, campaign_id, choice) values (${tactic_id}, ${campaign_id}, 'do')`,
  )
  await queryRows(
    database,
    sql`insert into outcomes (tactic_id, campaign_id, outcome) values (${tactic_id}, ${campaign_id}, 'won')`,
  )
  const { record, similar, found, outcome } = await answers(silent)
  expect(found).not.toEqual([])
  for (const tactic of found) expect(tactic).toMatchObject({ rank: null, choice: null, outcome: null })
  expect(record).toMatchObject({ decided_count: 0, tactics: [] })
  expect(similar.map((tactic) => [tactic.rank, tactic.ranked_count, tactic.outcome])).toEqual(
    similar.map(() => [null, null, null]),
  )
  expect(outcome).toMatchObject({ kind: 'conflict' })
})

test('reading never writes while the campaign runs', async () => {
  const stored = () => queryRows(database, sql`select x::text from campaigns x where id = ${campaign_id}`)
  const before = await stored()
  for (const caller of Object.values(callers())) await answers(caller)
  expect(await stored()).toEqual(before)
})
