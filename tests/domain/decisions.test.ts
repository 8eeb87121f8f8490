import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteCampaign, endCampaign } from '~/domain/campaigns/commands.server'
import { getCampaign } from '~/domain/campaigns/queries.server'
import type { Context } from '~/domain/context'
import { closeDecisionLink, openDecisionLink, saveDecision } from '~/domain/decisions/commands.server'
import { DECIDED_MAX, type DecisionChoice } from '~/domain/decisions/constants'
import { findMinutes, readDecision } from '~/domain/decisions/queries.server'
import { SaveDecisionSchema } from '~/domain/decisions/validation'
import { newId } from '~/domain/ids.server'
import { addTactic } from '~/domain/tactics/commands.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { leaveTeam } from '~/domain/teams/members.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  letTimeRunOut,
  raceBehind,
  refusal,
  signInPremium,
  systemContext,
  tokenOf,
} from '../support/builders'
import { useTestDatabase } from '../support/database'
import { scores } from '../support/inputs'
import { insertTactics } from '../support/rows'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()

const NOT_OWNER = refusal('forbidden', 'Only the campaign owner decides what to do')
const MEANWHILE = refusal(
  'conflict',
  'Somebody else has changed the decision meanwhile. Look at it and save again.',
)

let owner: Context
let teamOwner: Context
let member: Context
let stranger: Context
let team_id: string
let campaign_id: string
/** Best first. */
let first: string
let second: string
let third: string

beforeEach(async () => {
  ;[teamOwner, owner, member, stranger] = await signInPremium(
    database.db,
    'Tea Team-Owner',
    'Olga Owner',
    'Milo Member',
    'Stella Stranger',
  )
  team_id = await buildTeam(teamOwner, owner, member)
  campaign_id = await buildCampaign(owner, team_id)
  const add = async (name: string, impact: number) =>
    (await addTactic(owner, { campaign_id, name, ...scores(impact, 5, 5) })).tactic.id
  third = await add('Rent a billboard', 2)
  first = await add('Send a welcome series', 9)
  second = await add('Rewrite the pricing page', 6)
  await voteOnTactic(member, { tactic_id: first, ...scores(9, 6, 4) })
})

type Choices = Record<string, DecisionChoice | { choice: DecisionChoice; reason: string }>
type Options = { version?: number; slots?: number; publish?: boolean }

const save = (ctx: Context, choices: Choices, options: Options = {}) => {
  const entries = Object.entries(choices).map(([id, chosen]) => [
    id,
    typeof chosen === 'string' ? { choice: chosen } : chosen,
  ])
  const tactics: unknown = Object.fromEntries(entries)
  return saveDecision(
    ctx,
    SaveDecisionSchema.parse({ campaign_id, version: 0, slots: 2, tactics, ...options }),
  )
}
const decisionOf = async (ctx: Context) => (await readDecision(ctx, campaign_id)).decision
const choicesOf = async (ctx: Context) => {
  const { tactics } = await decisionOf(ctx)
  return tactics.map(({ choice, reason }) => (reason === null ? choice : `${choice}: ${reason}`))
}
const end = () => endCampaign(owner, { campaign_id })
const everyOther = { choice: 'later', reason: 'After the launch' } as const

test('the first read after time has run out shows the ranking with nothing decided', async () => {
  await letTimeRunOut(owner, campaign_id)
  const { decision, link } = await readDecision(member, campaign_id)
  expect(link).toBeNull()
  expect(decision).toMatchObject({
    campaign_id,
    headline:
      '“Send a welcome series” is ahead. “Rewrite the pricing page” is close enough to win with a few more votes. Two people scored.',
    voter_count: 2,
    eligible_count: 3,
    tactic_count: 3,
    slots: null,
    version: 0,
    decider_name: null,
    is_published: false,
    published_at: null,
    markdown: null,
    can: { edit: false },
  })
  expect(decision.tactics.map(({ id, rank, choice }) => [id, rank, choice])).toEqual([
    [first, 1, null],
    [second, 2, null],
    [third, 3, null],
  ])
  expect(decision.tactics[1]).toMatchObject({ vote_count: 1, coverage: 'One person’s score.' })
})

describe('After the end', () => {
  beforeEach(end)

  test('a draft is there for the owner alone', async () => {
    const saved = await save(owner, { [first]: 'do', [third]: { choice: 'no', reason: 'Too dear' } })
    expect(saved).toMatchObject({ version: 1, is_published: false, published_at: null })
    expect(await decisionOf(owner)).toMatchObject({
      version: 1,
      slots: 2,
      decider_name: 'Olga Owner',
      is_published: false,
      markdown: null,
      can: { edit: true },
    })
    expect(await choicesOf(owner)).toEqual(['do', null, 'no: Too dear'])
    for (const other of [member, teamOwner]) {
      expect(await decisionOf(other)).toMatchObject({
        version: 0,
        slots: null,
        decider_name: null,
        changed_at: null,
        can: { edit: false },
      })
      expect(await choicesOf(other)).toEqual([null, null, null])
      const { rows } = await readTacticsPage(other, { campaign_id, limit: 200 })
      expect(rows.map(({ decided }) => decided)).toEqual([null, null, null])
      expect((await getCampaign(other, { campaign_id })).campaign.is_decided).toBe(false)
    }
  })

  test('publishing shows it to every member, and to nobody else', async () => {
    const saved = await save(owner, { [first]: 'do', [second]: everyOther }, { publish: true })
    expect(saved.is_published).toBe(true)
    expect(saved.published_at).toBe(saved.changed_at)
    expect(await choicesOf(member)).toEqual(['do', 'later: After the launch', null])
    expect(await decisionOf(member)).toMatchObject({ is_published: true, can: { edit: false } })
    expect((await decisionOf(member)).markdown).toContain('## Do (1)')
    expect((await getCampaign(member, { campaign_id })).campaign.is_decided).toBe(true)
    await expect(readDecision(stranger, campaign_id)).rejects.toMatchObject(
      refusal('not_found', 'Campaign not found'),
    )
  })

  test('saving replaces the whole decision, and what is published stays published', async () => {
    const published = await save(owner, { [first]: 'do', [second]: everyOther }, { publish: true })
    // The embedded database's clock tells no less than milliseconds apart.
    await sleep(2)
    const changed = await save(owner, { [second]: 'do', [third]: 'no' }, { version: 1, slots: 1 })
    expect(changed).toMatchObject({ version: 2, is_published: true, published_at: published.published_at })
    expect(Date.parse(changed.changed_at ?? '')).toBeGreaterThan(Date.parse(published.changed_at ?? ''))
    expect(await choicesOf(member)).toEqual([null, 'do', 'no'])
    expect(await decisionOf(member)).toMatchObject({ slots: 1, version: 2 })
  })

  test('only the campaign owner decides; the team owner does once the creator has left', async () => {
    for (const other of [member, teamOwner])
      await expect(save(other, { [first]: 'do' })).rejects.toMatchObject(NOT_OWNER)
    await save(owner, { [first]: 'do' }, { publish: true })
    await leaveTeam(owner, { team_id })
    expect((await decisionOf(member)).decider_name).toBe('Former member')
    await save(teamOwner, { [first]: 'no' }, { version: 1 })
    expect(await choicesOf(member)).toEqual(['no', null, null])
    expect((await decisionOf(member)).decider_name).toBe('Tea Team-Owner')
  })

  test('a decision that was changed meanwhile is not overwritten', async () => {
    await save(owner, { [first]: 'do' })
    for (const version of [0, 2, 7])
      await expect(save(owner, { [first]: 'no' }, { version })).rejects.toMatchObject(MEANWHILE)
    expect(await choicesOf(owner)).toEqual(['do', null, null])
    await save(owner, { [first]: 'no' }, { version: 1 })
    await expect(save(owner, { [first]: 'do' }, { version: 1 })).rejects.toMatchObject(MEANWHILE)
  })

  test('a version before the first decision is none', async () => {
    await expect(save(owner, { [first]: 'do' }, { version: 1 })).rejects.toMatchObject(MEANWHILE)
    expect(await decisionOf(owner)).toMatchObject({ version: 0 })
  })

  test.each([0, 1])('of two who publish at once from version %d exactly one wins', async (version) => {
    if (version === 1) await save(owner, { [third]: 'later' })
    const inTransaction = (db: Context['db']) => ({ ...owner, db })
    const late = raceBehind(
      database.db,
      (tx) => save(inTransaction(tx), { [first]: 'do' }, { version, publish: true }),
      () => save(owner, { [second]: 'do', [third]: 'no' }, { version, publish: true }),
    )
    await expect(late).rejects.toMatchObject(MEANWHILE)
    expect(await choicesOf(member)).toEqual(['do', null, null])

    const next = { version: version + 1, publish: true }
    const both = await Promise.allSettled([
      save(owner, { [second]: 'do' }, next),
      save(owner, { [third]: 'do' }, next),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const winner = both[0]?.status === 'fulfilled' ? [null, 'do', null] : [null, null, 'do']
    expect(await choicesOf(member)).toEqual(winner)
  })

  test('slots are at most the tactics, and tactics marked Do at most the slots', async () => {
    const tooMany = refusal('invalid', 'The campaign has fewer tactics than that', 'slots')
    await expect(save(owner, {}, { slots: 4 })).rejects.toMatchObject(tooMany)
    expect(() => save(owner, { [first]: 'do', [second]: 'do' }, { slots: 1 })).toThrow(
      '2 tactics marked Do, but only 1 can be done',
    )
    await save(owner, { [first]: 'do', [second]: 'do', [third]: 'do' }, { slots: 3 })
    await save(owner, {}, { slots: 0, version: 1 })
    expect(await decisionOf(owner)).toMatchObject({ slots: 0, version: 2 })
  })

  test('a tactic of another campaign, or of none, is refused and nothing is saved', async () => {
    const elsewhere = await buildCampaign(owner, team_id)
    const theirs = await buildTactic(owner, elsewhere)
    const unknown = refusal('invalid', 'A tactic is not in this campaign', 'tactics')
    for (const id of [theirs, newId()])
      await expect(save(owner, { [first]: 'do', [id]: 'no' })).rejects.toMatchObject(unknown)
    expect(await decisionOf(owner)).toMatchObject({ version: 0 })
  })

  test('an id in capitals is the same tactic', async () => {
    await save(owner, { [first]: 'do', [first.toUpperCase()]: 'no' })
    expect(await choicesOf(owner)).toEqual(['no', null, null])
  })

  test('a reason without a choice is refused', () => {
    const parsed = SaveDecisionSchema.safeParse({
      campaign_id,
      version: 0,
      slots: 1,
      tactics: { [first]: { reason: 'Because' }, [second]: { reason: ' ' }, [third]: {} },
    })
    expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      [`tactics.${first}.choice`, 'A reason needs a choice: Do, Later or No'],
    ])
  })

  test('only the first tactics of a very long ranking are decided', async () => {
    const long = await buildCampaign(owner, team_id)
    await queryRows(database, insertTactics({ campaign_id: long, count: DECIDED_MAX + 5, voters: [] }))
    await endCampaign(owner, { campaign_id: long })
    const { decision } = await readDecision(owner, long)
    expect(decision.tactics).toHaveLength(DECIDED_MAX)
    expect(decision.tactic_count).toBe(DECIDED_MAX + 5)
  })

  test('deleting the campaign deletes its decision', async () => {
    await save(owner, { [first]: 'do' }, { publish: true })
    await deleteCampaign(owner, { campaign_id })
    const count = await queryRow(
      database,
      sql`select count(*)::int from decisions where campaign_id = ${campaign_id}`,
    )
    expect(count).toEqual({ count: 0 })
  })
})

describe('The read-only link', () => {
  beforeEach(end)
  const system = () => systemContext(database.db)

  test('is shown to the campaign owner alone', async () => {
    await save(owner, { [first]: 'do' }, { publish: true })
    const { link } = await openDecisionLink(owner, { campaign_id })
    expect(tokenOf(link)).toMatch(/^[\w-]{22}$/)
    expect((await readDecision(owner, campaign_id)).link).toBe(link)
    for (const other of [member, teamOwner]) expect((await readDecision(other, campaign_id)).link).toBeNull()
  })

  test('stays the same while it is open, and is another one after it was closed', async () => {
    await save(owner, { [first]: 'do' }, { publish: true })
    const [one, two] = await Promise.all([
      openDecisionLink(owner, { campaign_id }),
      openDecisionLink(owner, { campaign_id }),
    ])
    expect(two).toEqual(one)
    expect(await findMinutes(system(), tokenOf(one.link))).not.toBeNull()
    await closeDecisionLink(owner, { campaign_id })
    await closeDecisionLink(owner, { campaign_id })
    expect((await readDecision(owner, campaign_id)).link).toBeNull()
    expect(await findMinutes(system(), tokenOf(one.link))).toBeNull()
    const other = (await openDecisionLink(owner, { campaign_id })).link
    expect(other).not.toBe(one.link)
    expect(await findMinutes(system(), tokenOf(one.link))).toBeNull()
  })

  test('shows what was decided, and names nobody but the decider', async () => {
    await save(owner, { [first]: { choice: 'do', reason: 'Quick' } }, { publish: true })
    // Nobody has read the results yet.
    const { link } = await openDecisionLink(owner, { campaign_id })
    const minutes = await findMinutes(system(), tokenOf(link))
    expect(minutes).toMatchObject({ slots: 2, decider_name: 'Olga Owner', voter_count: 2 })
    expect(minutes?.tactics.map(({ choice, reason }) => [choice, reason])).toEqual([
      ['do', 'Quick'],
      [null, null],
      [null, null],
    ])
    const text = JSON.stringify(minutes)
    for (const { actor } of [owner, member, teamOwner]) {
      expect(text).not.toContain(actor.email)
      expect(text).not.toContain(actor.id)
    }
    expect(text).not.toContain('Milo')
    expect(text).not.toContain(campaign_id)
    expect(text).not.toContain(team_id)
    expect(text).not.toMatch(/impact|chances|efforts|link_token|version/)
  })
})
