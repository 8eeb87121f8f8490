import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { openDecisionLink, saveDecision } from '~/domain/decisions/commands.server'
import type { DecisionChoice } from '~/domain/decisions/constants'
import { findMinutes, readDecision } from '~/domain/decisions/queries.server'
import {
  clearOutcome,
  linkIssue,
  linkIssues,
  recordOutcome,
  reportOutcome,
} from '~/domain/outcomes/commands.server'
import type { Outcome } from '~/domain/outcomes/constants'
import { findOutcome, getTrackRecord } from '~/domain/outcomes/queries.server'
import { listSimilarTactics } from '~/domain/tactics/similar.server'
import { editTeam } from '~/domain/teams/commands.server'
import { leaveTeam, removeMember } from '~/domain/teams/members.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  raceBehind,
  refusal,
  signInPremium,
  systemContext,
} from '../support/builders'
import { useTestDatabase } from '../support/database'
import { insertTactics } from '../support/rows'
import { queryRows } from '../support/sql'

const database = useTestDatabase()

const RUNNING = refusal('conflict', 'The campaign is still running, so nothing has come of it yet')
const NOT_PUBLISHED = refusal('conflict', 'Only a published decision has outcomes')
const NOT_TO_DO = refusal('conflict', 'Only a tactic marked Do has an outcome')
const NAMES = ['Send a welcome series', 'Rewrite the pricing page', 'Rent a billboard'] as const

let owner: Context
let member: Context
let team_id: string
let campaign_id: string
let first: string
let second: string

beforeEach(async () => {
  ;[owner, member] = await signInPremium(database.db, 'Olga Owner', 'Milo Member')
  team_id = await buildTeam(owner, member)
  campaign_id = await buildCampaign(owner, team_id)
  const ids = []
  for (const name of NAMES) ids.push(await buildTactic(owner, campaign_id, name))
  ;[first = '', second = ''] = ids
})

const plain = { figure: null, link: null, sentence: null }
const record = (ctx: Context, tactic_id: string, outcome: Outcome = 'won', more: Partial<typeof full> = {}) =>
  recordOutcome(ctx, { tactic_id, outcome, ...plain, ...more })
const full = { figure: '+12 % sign-ups', link: 'https://example.com/report', sentence: 'Mostly from mails.' }

async function decide(choices: Record<string, DecisionChoice>, version = 0, publish = true): Promise<void> {
  const tactics = Object.fromEntries(
    Object.entries(choices).map(([id, choice]) => [id, { choice, reason: null }]),
  )
  await saveDecision(owner, { campaign_id, version, slots: 2, tactics, publish })
}
async function publish(): Promise<void> {
  await endCampaign(owner, { campaign_id })
  await decide({ [first]: 'do', [second]: 'later' })
}
const outcomesOf = async (ctx: Context) =>
  (await readDecision(ctx, campaign_id)).decision.tactics.map(({ outcome }) => outcome?.outcome ?? null)

test('An outcome of somebody who is removed at the same moment is not recorded', async () => {
  await publish()
  const recording = raceBehind(
    database.db,
    (db) => removeMember({ ...owner, db }, { team_id, member_id: member.actor.id }),
    () => record(member, first),
  )
  await expect(recording).rejects.toMatchObject({ kind: 'not_found' })
  expect(await outcomesOf(owner)).toEqual([null, null, null])
})

describe('The issue of a tactic', () => {
  const tracker_link = 'https://github.com/acme/app/issues/12'
  const link = (ctx: Context, tactic_id: string) => linkIssue(ctx, { tactic_id, tracker_link })

  test('waits for a published decision that says Do', async () => {
    const sentence = async () => link(member, first).catch(({ message }: Error) => message)
    expect(await sentence()).toBe('The campaign is still running, so nothing is to be done yet')
    await endCampaign(owner, { campaign_id })
    expect(await sentence()).toBe('Only tactics of a published decision have an issue')
    await decide({ [first]: 'later', [second]: 'do' })
    expect(await sentence()).toBe('Only a tactic marked Do has an issue')
    expect(await queryRows(database, sql`select from tactics where tracker_link is not null`)).toEqual([])
  })

  test('is opened at the address that the owner has set, until somebody stores the address of one', async () => {
    await editTeam(owner, {
      team_id,
      issue_pattern: 'https://github.com/acme/app/issues/new?title={title}&body={body}',
    })
    await expect(editTeam(member, { team_id, issue_pattern: null })).rejects.toMatchObject(
      refusal('forbidden', 'Only the team owner can change the team'),
    )
    await publish()
    const before = await readDecision(member, campaign_id)
    expect(before.tracker).toEqual({ name: 'GitHub', addresses: { [first]: expect.any(String) } })
    const { origin, pathname, searchParams } = new URL(before.tracker?.addresses[first] ?? '')
    expect(`${origin}${pathname}`).toBe('https://github.com/acme/app/issues/new')
    expect(searchParams.get('title')).toBe(NAMES[0])
    expect(searchParams.get('body')).toMatch(
      new RegExp(`^Score -?[0-9.]+.*\nDecided in Tactics: .*/campaigns/${campaign_id}/decision$`),
    )

    await link(member, first)
    const after = await readDecision(owner, campaign_id)
    expect(after.tracker?.addresses).toEqual({})
    expect(after.decision.tactics.map(({ tracker_link }) => tracker_link)).toEqual([tracker_link, null, null])
    expect(after.decision.markdown).toContain(`Issue: [github.com](${tracker_link})`)
    const { tactics } = await getTrackRecord(member, { team_id, limit: 10 })
    expect(tactics[0]).toMatchObject({ id: first, tracker_link })
    await linkIssue(owner, { tactic_id: first, tracker_link: null })
    expect((await readDecision(owner, campaign_id)).tracker?.addresses).toHaveProperty(first)
  })
})

describe('Recording', () => {
  test('waits for the end, for a published decision, and for a tactic that is to be done', async () => {
    const refused = async (reason: object) => {
      for (const call of [() => record(member, first), () => clearOutcome(member, { tactic_id: first })])
        await expect(call()).rejects.toMatchObject(reason)
      await expect(findOutcome(member, first)).rejects.toMatchObject(reason)
    }
    await refused(RUNNING)
    await endCampaign(owner, { campaign_id })
    await refused(NOT_PUBLISHED)
    await decide({ [first]: 'do' }, 0, false)
    await refused(NOT_PUBLISHED)
    await decide({ [first]: 'later', [second]: 'do' }, 1)
    await refused(NOT_TO_DO)
    expect(await queryRows(database, sql`select from outcomes where campaign_id = ${campaign_id}`)).toEqual(
      [],
    )
  })

  test('is for every member; the last one counts, with name and time', async () => {
    await publish()
    const recorded = await record(member, first, 'won', full)
    expect(recorded).toEqual({
      campaign_id,
      tactic_id: first,
      outcome: {
        outcome: 'won',
        ...full,
        verdict: null,
        recorded_by_name: 'Milo Member',
        recorded_at: expect.stringMatching(/Z$/),
        recorded_way: 'screen',
      },
    })
    const { decision } = await readDecision(owner, campaign_id)
    expect(decision.tactics.map(({ outcome }) => outcome)).toEqual([recorded.outcome, null, null])
    expect(decision.can.record_outcomes).toBe(true)
    expect(decision.markdown).toContain(
      'Outcome: Won, +12 % sign-ups. Mostly from mails. [example.com](https://example.com/report)',
    )

    // The embedded database's clock tells no less than milliseconds apart.
    await sleep(2)
    const { outcome } = await record(owner, first, 'lost')
    expect(outcome).toMatchObject({ outcome: 'lost', ...plain, recorded_by_name: 'Olga Owner' })
    expect(Date.parse(outcome.recorded_at)).toBeGreaterThan(Date.parse(recorded.outcome.recorded_at))
    expect((await findOutcome(member, first)).outcome).toEqual(outcome)
  })

  test('is recorded by key or issue once, by whatever program, and says so', async () => {
    await publish()
    const byApi = { ...member, way: 'api' as const }
    await queryRows(database, sql`update tactics set key = 'GRW-1' where id = ${first}`)
    const report = (named: object, sentence: string | null = null) =>
      reportOutcome(byApi, { outcome: 'won', figure: '+2 %', link: null, sentence, ...named })
    const told = await report({ key: 'GRW-1' })
    expect(told).toMatchObject({ tactic_id: first, outcome: { outcome: 'won', recorded_way: 'api' } })
    expect(await report({ key: 'GRW-1' })).toEqual(told)
    const tracker_link = 'https://github.com/acme/app/issues/12'
    await expect(report({ tracker_link })).rejects.toMatchObject(refusal('not_found', 'Tactic not found'))
    await linkIssues(member, { campaign_id, tactic_ids: [first], tracker_links: [tracker_link] })
    expect((await report({ tracker_link }, 'Small')).outcome.sentence).toBe('Small')
    expect((await findOutcome(owner, first)).outcome?.sentence).toBe('Small')
    await queryRows(database, sql`update tactics set tracker_link = ${tracker_link} where id = ${second}`)
    expect((await report({ tracker_link }, 'Of the one to do')).tactic_id).toBe(first)
    await decide({ [first]: 'do', [second]: 'do' }, 1)
    await expect(report({ tracker_link })).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('and issues of many are linked in one call, all or none', async () => {
    await publish()
    const link = (tactic_ids: string[], address: string) =>
      linkIssues(member, { campaign_id, tactic_ids, tracker_links: tactic_ids.map(() => address) })
    await expect(link([first, second], 'https://a.example/')).rejects.toMatchObject({ kind: 'conflict' })
    expect((await readDecision(owner, campaign_id)).decision.tactics[0]?.tracker_link).toBeNull()
    expect(await link([first], 'https://a.example/')).toEqual({ campaign_id, linked_count: 1 })
    expect((await readDecision(owner, campaign_id)).decision.tactics[0]?.tracker_link).toBe(
      'https://a.example/',
    )
  })

  test('is undone by clearing, twice as well as once', async () => {
    await publish()
    await record(member, first)
    await clearOutcome(owner, { tactic_id: first })
    await clearOutcome(owner, { tactic_id: first })
    expect(await outcomesOf(member)).toEqual([null, null, null])
    expect((await findOutcome(member, first)).outcome).toBeNull()
  })

  test('of a tactic that is no longer to be done is kept, and neither shown nor counted', async () => {
    await publish()
    await record(member, first, 'won', full)
    await decide({ [first]: 'no', [second]: 'do' }, 1)
    expect(await outcomesOf(member)).toEqual([null, null, null])
    expect(await getTrackRecord(member, { team_id, limit: 10 })).toMatchObject({
      decided_count: 1,
      open_count: 1,
    })
    await decide({ [first]: 'do' }, 2)
    expect(await outcomesOf(member)).toEqual(['won', null, null])
  })

  test('names nobody who has left, and nobody at all behind the read-only link', async () => {
    await publish()
    await record(member, first, 'won', full)
    const { link } = await openDecisionLink(owner, { campaign_id })
    const minutes = await findMinutes(systemContext(database.db), link.slice(link.lastIndexOf('/') + 1))
    expect(minutes?.tactics[0]?.outcome).toMatchObject({ ...full, recorded_by_name: null })
    expect(JSON.stringify(minutes)).not.toContain('Milo')
    await leaveTeam(member, { team_id })
    expect((await findOutcome(owner, first)).outcome?.recorded_by_name).toBe('Former member')
  })

  test('of two at once leaves one whole', async () => {
    await publish()
    const both = await Promise.all([record(owner, first, 'won', full), record(member, first, 'flat')])
    const { outcome } = await findOutcome(owner, first)
    expect(both.map((answer) => answer.outcome)).toContainEqual(outcome)
  })
})

describe('The track record', () => {
  const page = { limit: 10 }

  test('lists what was to be done, with rank and outcome, though nobody has read the results yet', async () => {
    expect(await getTrackRecord(member, { team_id, ...page })).toEqual({
      team_name: 'Growth',
      decided_count: 0,
      tried_count: 0,
      open_count: 0,
      outcome_counts: { won: 0, flat: 0, lost: 0, not_tried: 0, unclear: 0 },
      sentences: [],
      tactics: [],
      next_cursor: null,
    })
    await endCampaign(owner, { campaign_id })
    await decide({ [first]: 'do', [second]: 'do' })
    await record(member, second, 'unclear')
    const { tactics, ...counts } = await getTrackRecord(member, { team_id, ...page })
    expect(counts).toMatchObject({ decided_count: 2, tried_count: 1, open_count: 1, next_cursor: null })
    expect(
      tactics.map(({ id, rank, ranked_count, campaign_name, outcome }) => [
        id,
        rank,
        ranked_count,
        campaign_name,
        outcome?.outcome,
      ]),
    ).toEqual([
      [first, 1, 3, 'Autumn growth', undefined],
      [second, 1, 3, 'Autumn growth', 'unclear'],
    ])
  })

  test('leaves out drafts and other teams, and begins with the latest decision', async () => {
    await publish()
    const later_id = await buildCampaign(owner, team_id)
    const later_tactic = await buildTactic(owner, later_id)
    await endCampaign(owner, { campaign_id: later_id })
    const tactics = { [later_tactic]: { choice: 'do' as const, reason: null } }
    const input = { campaign_id: later_id, slots: 1, tactics }
    await saveDecision(owner, { ...input, version: 0, publish: false })
    const idsOf = async () => (await getTrackRecord(owner, { team_id, ...page })).tactics.map(({ id }) => id)
    expect(await idsOf()).toEqual([first])
    await saveDecision(owner, { ...input, version: 1, publish: true })
    expect(await idsOf()).toEqual([later_tactic, first])
    const other_team = await buildTeam(owner)
    expect((await getTrackRecord(owner, { team_id: other_team, ...page })).tactics).toEqual([])
  })

  test('comes in pages, counts all of it, and says from ten outcomes on how chances compare', async () => {
    await queryRows(database, insertTactics({ campaign_id, count: 22, voters: [] }))
    await endCampaign(owner, { campaign_id })
    await decide({ [first]: 'do', [second]: 'do' })
    await queryRows(
      database,
      sql`insert into decided_tactics (tactic_id, campaign_id, choice)
          select id, campaign_id, 'do' from tactics where campaign_id = ${campaign_id} on conflict do nothing`,
    )
    await queryRows(
      database,
      sql`insert into outcomes (tactic_id, campaign_id, outcome)
          select id, campaign_id, 'flat' from tactics where campaign_id = ${campaign_id} and id <> ${first}`,
    )
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const answer: Awaited<ReturnType<typeof getTrackRecord>> = await getTrackRecord(member, {
        team_id,
        limit: 10,
        ...(cursor && { cursor }),
      })
      expect(answer).toMatchObject({ decided_count: 25, open_count: 1, sentences: [] })
      seen.push(...answer.tactics.map(({ id }) => id))
      cursor = answer.next_cursor
    }
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)

    await queryRows(
      database,
      sql`update results set avg_chances = 6.4, rank = position where campaign_id = ${campaign_id}`,
    )
    await record(member, first, 'won')
    expect((await getTrackRecord(member, { team_id, limit: 1 })).sentences).toEqual([
      'You gave chances 6.4 of 10 on average; 1 of 25 worked.',
      // One campaign says nothing about ranks, however many outcomes it has.
    ])
  })
})

describe('A similar tactic', () => {
  const found = async () => {
    const running_id = await buildCampaign(owner, team_id)
    const [similar] = (await listSimilarTactics(member, { campaign_id: running_id, text: NAMES[0] })).similar
    return similar
  }

  test('shows its outcome beside its rank, while it is to be done', async () => {
    expect(await found()).toMatchObject({ id: first, rank: null, ranked_count: null, outcome: null })
    await publish()
    expect(await found()).toMatchObject({ id: first, rank: 1, ranked_count: 3, outcome: null })
    await record(member, first, 'not_tried')
    expect(await found()).toMatchObject({ outcome: 'not_tried' })
    await decide({ [second]: 'do' }, 1)
    expect(await found()).toMatchObject({ rank: 1, outcome: null })
  })
})
