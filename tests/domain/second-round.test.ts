import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import { listOpenWork } from '~/domain/campaigns/open-work.server'
import { getCampaign } from '~/domain/campaigns/queries.server'
import type { Context } from '~/domain/context'
import { saveDecision } from '~/domain/decisions/commands.server'
import { readDecision } from '~/domain/decisions/queries.server'
import { readMail } from '~/jobs/mail/kinds.server'
import { FIRST_ONES_STAND } from '~/domain/results/statistics/moves'
import { getResultsFile } from '~/domain/results/store/results-file.server'
import { storeResults } from '~/domain/results/store/settle.server'
import { endSecondRound, moveSecondRoundEnd, openSecondRound } from '~/domain/rounds/commands.server'
import { getSecondRound, getSecondRoundEnd } from '~/domain/rounds/queries.server'
import { voteInSecondRound, withdrawSecondVote } from '~/domain/rounds/votes.server'
import { getReceipt } from '~/domain/seals/receipts.server'
import { addTactic } from '~/domain/tactics/commands.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { getResults } from '~/domain/tactics/results.server'
import { leaveTeam } from '~/domain/teams/members.server'
import { verify } from '../../verifier/verify.js'
import {
  buildCampaign,
  buildTeam,
  raceBehind,
  refusal,
  signInPremium,
  systemContext,
} from '../support/builders'
import { useTestDatabase } from '../support/database'
import { DAY, HOUR, inMilliseconds, scores } from '../support/inputs'
import { announce } from '../support/mails'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()
const page = { limit: 200 }

const OVER = refusal('conflict', 'The second round has ended')
const HAD = refusal('conflict', 'This campaign has had its second round, and there is no third')
const RUNNING = refusal(
  'conflict',
  'The second round is still running: save a draft, and publish it after the end',
)

let people: Context[]
let owner: Context
let voter: Context
let late: Context
let team_id: string
let campaign_id: string
/** First of the ranking; people are split on its impact. */
let split: string
let calm: string
/** Only its adder has scored it. */
let lonely: string

beforeEach(async () => {
  people = await signInPremium(database.db, 'Olga', 'Vera', 'Walt', 'Xenia', 'Late')
  ;[owner, voter, , , late] = people as [Context, Context, Context, Context, Context]
  team_id = await buildTeam(owner, ...people.slice(1))
  campaign_id = await buildCampaign(owner, team_id)
  const add = async (name: string, impacts: number[]) => {
    const { id } = (await addTactic(owner, { campaign_id, name, ...scores(impacts[0] ?? 5, 9, 1) })).tactic
    for (const [index, impact] of impacts.entries()) {
      const reason = `Reason for ${impact}`
      const person = people[index] ?? owner
      await voteOnTactic(person, { tactic_id: id, ...scores(impact, 9, 1), reason })
    }
    return id
  }
  split = await add('Rebuild the mobile app', [10, 10, 2, 2])
  calm = await add('Send a welcome series', [5, 5, 6, 5])
  lonely = await add('Rent a billboard in town', [1])
  await endCampaign(owner, { campaign_id })
})

const open = (ctx = owner, tactic_ids = [split, calm], hours = 24) =>
  openSecondRound(ctx, { campaign_id, tactic_ids, hours })
const again = (ctx: Context, votes: Record<string, number>, keep: string[] = []) => {
  const ballots = Object.entries(votes).map(([id, impact]) => [
    id,
    { ...scores(impact, 9, 1), reason: `Now ${impact}` },
  ])
  return voteInSecondRound(ctx, { campaign_id, votes: Object.fromEntries(ballots) as never, keep })
}
const read = async (ctx = voter) => (await getSecondRound(ctx, { campaign_id })).second_round
const ranking = async () =>
  (await getResults(voter, { campaign_id })).tactics.map(({ id, rank, vote_count }) => [id, rank, vote_count])
const letRoundRunOut = () =>
  queryRow(
    database,
    sql`update second_rounds set end_datetime = clock_timestamp() - interval '1 millisecond' where campaign_id = ${campaign_id}`,
  )
const storedVotes = () =>
  queryRows(
    database,
    sql`select from votes v join tactics t on t.id = v.tactic_id where v.round = 2 and t.campaign_id = ${campaign_id}`,
  )
const publish = (is_published = true) =>
  saveDecision(owner, { campaign_id, version: 0, slots: 1, tactics: {}, publish: is_published })

test('before it, the owner alone is offered the first of the ranking, with what is proposed', async () => {
  const { status, candidates, can } = await read(owner)
  expect({ status, can }).toEqual({ status: 'none', can: { open: true, end: false, vote: false } })
  expect(candidates.map(({ id, remark }) => [id, remark])).toEqual([
    [split, expect.stringMatching(/Split on impact\./)],
    [calm, expect.anything()],
    [lonely, expect.stringMatching(/^\d people have not scored it\./)],
  ])
  expect((await read()).candidates).toEqual([])
})

describe('opening', () => {
  test('takes ranked tactics of the campaign once, and nothing after a published decision', async () => {
    await expect(open(voter)).rejects.toMatchObject(
      refusal('forbidden', 'Only the campaign owner opens a second round'),
    )
    await expect(open(owner, [split, campaign_id])).rejects.toMatchObject(
      refusal('invalid', 'A tactic is not in the ranking of this campaign', 'tactic_ids'),
    )
    const opened = (await open()).second_round
    expect(opened).toMatchObject({ status: 'active', opener_name: 'Olga', voter_count: 0, member_count: 5 })
    const hours = (Date.parse(opened.end_datetime ?? '') - Date.parse(opened.opened_at ?? '')) / HOUR
    expect(hours).toBe(24)
    await expect(open()).rejects.toMatchObject(HAD)
  })

  test('is refused in a running campaign and after the decision', async () => {
    const other = await buildCampaign(owner, team_id)
    const early = openSecondRound(owner, { campaign_id: other, tactic_ids: [split], hours: 1 })
    await expect(early).rejects.toMatchObject(
      refusal('conflict', 'The campaign is still running, so there is nothing to score again yet'),
    )
    await publish()
    await expect(open()).rejects.toMatchObject(
      refusal('conflict', 'The decision is published, so nothing is scored again'),
    )
  })

  test('whose answer cannot be read has not happened, so that another try succeeds', async () => {
    await read(owner)
    // It reads, locks and inserts; the fourth statement makes the answer.
    let left = 3
    const failing = <Db extends object>(db: Db): Db =>
      new Proxy(db, {
        get(target, key) {
          const found: unknown = Reflect.get(target, key)
          if (typeof found !== 'function') return found
          const method = (...given: unknown[]): unknown => Reflect.apply(found, target, given)
          if (key === 'transaction')
            return (work: (tx: object) => unknown) => method((tx: object) => work(failing(tx)))
          if (key !== 'execute') return method
          return (...given: unknown[]) => {
            if (left-- <= 0) throw new Error('cut off')
            return method(...given)
          }
        },
      })
    await expect(open({ ...owner, db: failing(owner.db) })).rejects.toThrow('cut off')
    expect((await open()).second_round.status).toBe('active')
  })

  test('of two at once one opens it', async () => {
    await read(owner)
    const answers = await Promise.allSettled([open(), open(owner, [calm])])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: HAD })
  })

  test('and publishing at once: whichever is second is refused', async () => {
    await read(owner)
    const opening = (db: Context['db']) =>
      openSecondRound({ ...owner, db }, { campaign_id, tactic_ids: [split], hours: 24 })
    await expect(raceBehind(database.db, opening, () => publish())).rejects.toMatchObject(RUNNING)
    await publish(false)
    await endSecondRound(owner, { campaign_id })
    await saveDecision(owner, { campaign_id, version: 1, slots: 1, tactics: {}, publish: true })
    expect((await readDecision(voter, campaign_id)).decision.is_published).toBe(true)
  })
})

describe('while it runs', () => {
  beforeEach(() => open())

  test('members see dots and reasons, the own votes and counts; ranks stay out', async () => {
    await again(voter, { [split]: 4 }, [calm])
    await again(late, { [split]: 7 }, [calm])
    const own = await read()
    expect(own).toMatchObject({
      scored_count: 2,
      voter_count: 2,
      can: { open: false, end: false, vote: true },
    })
    const [first, second] = own.tactics
    expect(first).toMatchObject({
      id: split,
      rank: null,
      rescored: null,
      first_vote: { impact_score: 10, reason: 'Reason for 10' },
      vote: { impact_score: 4, reason: 'Now 4' },
      impact: {
        lowest_reasons: ['Reason for 2', 'Reason for 2'],
        distribution: [0, 2, 0, 0, 0, 0, 0, 0, 0, 2],
      },
    })
    expect(second?.vote).toEqual(second?.first_vote)
    // Late has no first vote to keep.
    expect((await read(late)).tactics.map(({ vote }) => vote?.impact_score ?? null)).toEqual([7, null])
    expect(JSON.stringify(await read(owner))).not.toMatch(/Now|"impact_score":(4|7)/)
  })

  test('its tactics show neither rank, score, averages nor places anywhere, and come last', async () => {
    const nothing = { rank: null, average_score: null }
    const hidden = {
      rank_low: null,
      rank_high: null,
      first_share: null,
      top_share: null,
      standing: null,
      certainty: null,
    }
    const { summary, tactics } = await getResults(owner, { campaign_id })
    expect(summary).toMatchObject({ line: null, is_open: false, notes: [], settling: [] })
    expect(summary.headline).toMatch(/^2 tactics are being scored again\. We say/)
    const { rows } = await readTacticsPage(owner, { campaign_id, ...page })
    const { decision } = await readDecision(owner, campaign_id)
    for (const list of [tactics, rows, decision.tactics]) {
      expect(list.map(({ id }) => id)).toEqual([lonely, ...[split, calm].sort()])
      for (const tactic of list.slice(1)) expect(tactic).toMatchObject(nothing)
      expect(list[0]?.rank).not.toBeNull()
    }
    for (const { result, avg_impact, avg_chances, avg_efforts } of [...tactics.slice(1), ...rows.slice(1)]) {
      expect([avg_impact, avg_chances, avg_efforts]).toEqual([null, null, null])
      expect(result).toMatchObject({
        ...hidden,
        coverage: 'Being scored again.',
      })
    }
    await expect(getResultsFile(owner, { campaign_id })).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('votes are replaced, withdrawn, and only of its tactics', async () => {
    await again(voter, { [split]: 4 })
    const replaced = await again(voter, { [split]: 5, [lonely]: 5 })
    expect(replaced.missing_tactic_ids).toEqual([lonely])
    expect((await read()).tactics[0]?.vote?.impact_score).toBe(5)
    await withdrawSecondVote(voter, { tactic_id: split })
    await withdrawSecondVote(voter, { tactic_id: split })
    expect(await read()).toMatchObject({ scored_count: 0, voter_count: 0 })
  })

  test('it waits on the dashboard until all of it is scored', async () => {
    const waiting = async () => (await listOpenWork(voter)).waiting
    await again(voter, { [split]: 4 })
    expect(await waiting()).toMatchObject([
      { id: campaign_id, is_second_round: true, tactic_count: 2, scored_count: 1 },
    ])
    await again(voter, { [calm]: 4 })
    expect(await waiting()).toEqual([])
  })

  test('the owner moves its end within 14 days, and ends it', async () => {
    const move = (ctx: Context, time: number) =>
      moveSecondRoundEnd(ctx, { campaign_id, end_datetime: inMilliseconds(time) })
    await expect(move(voter, DAY)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(move(owner, 15 * DAY)).rejects.toMatchObject(
      refusal('invalid', 'The second round must end within 14 days', 'end_datetime'),
    )
    const inCalendars = () => getSecondRoundEnd(voter, campaign_id)
    expect(await inCalendars()).toMatchObject({ id: campaign_id, team_name: 'Growth', calendar_sequence: 0 })
    const moved = (await move(owner, 13 * DAY)).second_round
    expect(moved.status).toBe('active')
    expect(await inCalendars()).toMatchObject({ end: moved.end_datetime, calendar_sequence: 1 })
    await expect(endSecondRound(voter, { campaign_id })).rejects.toMatchObject({ kind: 'forbidden' })
    await endSecondRound(owner, { campaign_id })
    await endSecondRound(owner, { campaign_id })
    const { ended_at } = (await getSecondRound(voter, { campaign_id })).second_round
    expect(await inCalendars()).toMatchObject({ end: ended_at, calendar_sequence: 2 })
    await expect(move(owner, DAY)).rejects.toMatchObject(
      refusal('conflict', 'The second round has ended and cannot be reopened'),
    )
  })

  test('who leaves takes the later votes along, and the first ones count', async () => {
    await again(voter, { [split]: 1 })
    await leaveTeam(voter, { team_id })
    expect((await read(owner)).voter_count).toBe(1)
    await endSecondRound(owner, { campaign_id })
    await getResults(owner, { campaign_id })
    expect(await storedVotes()).toEqual([])
  })
})

describe('its end', () => {
  beforeEach(() => open())

  test.each(['score', 'most_commented'] as const)(
    'a list by %s has them last, page by page',
    async (sort) => {
      const listed: string[] = []
      let cursor: string | undefined
      do {
        const { rows, next_cursor } = await readTacticsPage(owner, { campaign_id, sort, limit: 1, cursor })
        listed.push(...rows.map(({ id }) => id))
        cursor = next_cursor ?? undefined
      } while (cursor)
      expect(listed).toEqual([lonely, ...[split, calm].sort()])
    },
  )

  test('a decision that is published right behind its end is sealed with the later result', async () => {
    for (const person of people.slice(0, 4)) await again(person, { [split]: 3, [calm]: 8 })
    await letRoundRunOut()
    await publish()
    const { digest } = await getResults(voter, { campaign_id })
    expect((await readDecision(voter, campaign_id)).decision.sealed_text).toContain(digest)
  })

  test.each(['by time', 'early'])('%s makes the later ballots count, for every reader', async (how) => {
    expect(await ranking()).toEqual([
      [lonely, 3, 1],
      [split, null, 4],
      [calm, null, 4],
    ])
    for (const person of people.slice(0, 4)) await again(person, { [split]: 3, [calm]: 8 })
    await again(late, { [calm]: 9 })
    await (how === 'early' ? endSecondRound(owner, { campaign_id }) : letRoundRunOut())
    const { decision } = await readDecision(late, campaign_id)
    expect(decision.tactics.map(({ id }) => id)).toEqual([calm, split, lonely])
    expect(await ranking()).toEqual([
      [calm, 1, 5],
      [split, 2, 4],
      [lonely, 3, 1],
    ])
    const { rows, summary } = await readTacticsPage(voter, { campaign_id, ...page })
    expect(summary?.voter_count).toBe(5)
    expect((await getCampaign(voter, { campaign_id })).campaign.voter_count).toBe(5)
    expect(rows.map(({ id, user_vote }) => [id, user_vote?.impact_score ?? null])).toEqual([
      [calm, 8],
      [split, 3],
      [lonely, null],
    ])
    expect(rows[1]?.result?.rescored).toMatchObject({ rank_before: 1, impact_spread_before: 16 / 3 })
    expect(rows[1]?.result?.rescored?.sentence).toBe(
      'You moved closer on impact (5.3 to 0.0). That is agreement, not proof.',
    )
    expect(rows[2]?.result?.rescored).toBeNull()
    const ended = await read()
    expect(ended).toMatchObject({ status: 'ended', can: { open: false, end: false, vote: false } })
    expect(ended.tactics.map(({ rank, rescored }) => [rank, rescored?.rank_before])).toEqual([
      [2, 1],
      [1, 2],
    ])
    await expect(again(voter, { [split]: 1 })).rejects.toMatchObject(OVER)
    await expect(withdrawSecondVote(voter, { tactic_id: split })).rejects.toMatchObject(OVER)
    await expect(open()).rejects.toMatchObject(HAD)
  })

  test('with nobody scoring again, nothing but the mark changes', async () => {
    await letRoundRunOut()
    expect(await ranking()).toEqual([
      [split, 1, 4],
      [calm, 2, 4],
      [lonely, 3, 1],
    ])
    const [first] = (await read()).tactics
    expect(first?.rescored?.sentence).toBe(FIRST_ONES_STAND)
  })

  test('a vote in progress is waited for and counts', async () => {
    await ranking()
    for (const person of people.slice(2, 4)) await again(person, { [split]: 1 })
    const ended = await raceBehind(
      database.db,
      (db) => again({ ...voter, db } as Context, { [split]: 1 }),
      () => endSecondRound(owner, { campaign_id }).then(() => ranking()),
    )
    // Without the vote the first scores would stand, and it would still be the first.
    expect(ended[1]?.[0]).toBe(split)
    const rows = (await readTacticsPage(voter, { campaign_id, ...page })).rows
    expect(rows.find(({ id }) => id === split)?.user_vote?.impact_score).toBe(1)
  })

  test('a vote behind the end is refused', async () => {
    const voting = raceBehind(
      database.db,
      (db) => endSecondRound({ ...owner, db }, { campaign_id }),
      () => again(voter, { [split]: 1 }),
    )
    await expect(voting).rejects.toMatchObject(OVER)
    expect(await storedVotes()).toEqual([])
  })

  test('two settle it as one, and a settlement that was cut off is made by the next reader', async () => {
    await again(voter, { [split]: 1, [calm]: 10 })
    await letRoundRunOut()
    await queryRow(
      database,
      sql`update second_rounds set ended_at = end_datetime where campaign_id = ${campaign_id}`,
    )
    const cutOff = database.db.transaction(async (tx) => {
      await storeResults({ ...owner, db: tx }, campaign_id)
      throw new Error('killed')
    })
    await expect(cutOff).rejects.toThrow('killed')
    const row = await queryRow(
      database,
      sql`select is_ranked from second_rounds where campaign_id = ${campaign_id}`,
    )
    expect(row).toEqual({ is_ranked: false })
    const [one, two] = await Promise.all([ranking(), readDecision(late, campaign_id)])
    expect(one.map(([id]) => id)).toEqual(two.decision.tactics.map(({ id }) => id))
    const kept = await queryRows(
      database,
      sql`select rank_before from second_round_tactics where campaign_id = ${campaign_id} order by tactic_id`,
    )
    expect(kept).toEqual([{ rank_before: 1 }, { rank_before: 2 }])
  })
})

test('mails go to all but the opener at the opening, and to all at the end', async () => {
  const system = systemContext(database.db)
  // Those of the other tests.
  while ((await announce('second_round_notifications', system)) > 0);
  await open()
  const mails = () =>
    queryRows<{ id: string; user_id: string; campaign_id: string; kind: 'second_round_notifications' }>(
      database,
      sql`select id, user_id, campaign_id, kind from outbox where kind = 'second_round_notifications' and campaign_id = ${campaign_id}`,
    )
  const opening = await mails()
  expect(opening.map(({ user_id }) => user_id).sort()).toEqual(
    people
      .slice(1)
      .map(({ actor }) => actor.id)
      .sort(),
  )
  const [first] = opening
  if (!first) throw new Error('No mail was queued')
  for (const mail of opening) {
    const is_scored = mail.user_id !== late.actor.id
    expect((await readMail(system, mail))?.content).toMatchObject({
      is_over: false,
      calendar_sequence: 0,
      headline: null,
      digest: null,
      tactics: [
        { name: 'Rebuild the mobile app', rank: null, is_scored },
        { rank: null, is_scored },
      ],
    })
  }
  expect(await announce('second_round_notifications', system)).toBe(0)
  await letRoundRunOut()
  expect([
    await announce('second_round_notifications', system),
    await announce('second_round_notifications', system),
  ]).toEqual([1, 0])
  expect(await readMail(system, first)).toBeNull()
  const ending = (await mails()).filter(({ id }) => !opening.some((mail) => mail.id === id))
  expect(ending).toHaveLength(5)
  const last = ending[0]
  expect(last && (await readMail(system, last))?.content).toMatchObject({
    is_over: true,
    headline: expect.any(String),
    digest: (await getResults(voter, { campaign_id })).digest,
    tactics: [
      { rank: 1, rank_before: 1 },
      { rank: 2, rank_before: 2 },
    ],
  })
})

test('it is sealed with the ballots of both rounds, and the first seal stays', async () => {
  const { digest: first } = await getResults(voter, { campaign_id })
  const fileNow = async () =>
    JSON.parse(JSON.stringify((await getResultsFile(owner, { campaign_id })).data)) as object
  const firstFile = await fileNow()
  const firstAgain = async () =>
    JSON.parse(JSON.stringify((await getResultsFile(owner, { campaign_id, round: 1 })).data)) as object
  expect(await firstAgain()).toEqual(firstFile)
  expect(verify({ file: firstFile, digest: first ?? '' })).toMatchObject({ ok: true })
  expect(JSON.stringify(firstFile)).not.toContain('"round":2')
  await open()
  await again(voter, { [split]: 3 }, [calm])
  await again(owner, { [split]: 3 })
  await again(late, { [split]: 4 })
  await expect(fileNow()).rejects.toMatchObject({ kind: 'conflict' })
  await expect(firstAgain()).rejects.toMatchObject({ kind: 'conflict' })

  await endSecondRound(owner, { campaign_id })
  const { digest } = await getResults(voter, { campaign_id })
  expect(digest).not.toBe(first)
  for (const person of [voter, late, owner]) {
    const receipt: unknown = JSON.parse(JSON.stringify((await getReceipt(person, { campaign_id })).data))
    const { ok, steps } = verify({
      file: await fileNow(),
      digest: digest ?? '',
      receipt,
      user: person.actor.id,
      first: await firstAgain(),
    })
    // The tactic with one ballot is closed, so the spans cannot be checked from the file.
    expect(steps.filter(({ state }) => state === 'ok' || state === 'look').map(({ step }) => step)).toEqual([
      1, 2, 3, 4, 6, 7,
    ])
    expect(ok).toBe(true)
  }
  expect(verify({ file: await fileNow(), digest: first ?? '' })).toMatchObject({ ok: false })
  // The first file is still what it was, byte for byte, and the second one is chained to it.
  expect(JSON.stringify(await firstAgain())).toBe(JSON.stringify(firstFile))
  expect(await fileNow()).toMatchObject({ manifest: { round: 2, previous: first } })
  const stored = await queryRows<{ digest: string }>(
    database,
    sql`select digest from seals where campaign_id = ${campaign_id} order by round`,
  )
  expect(stored.map((seal) => seal.digest)).toEqual([first, digest])
})
