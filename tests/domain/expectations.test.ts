import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { saveDecision } from '~/domain/decisions/commands.server'
import { readDecision } from '~/domain/decisions/queries.server'
import { SaveDecisionSchema } from '~/domain/decisions/validation'
import { findDueWork } from '~/jobs/mail/kinds.server'
import { recordOutcome } from '~/domain/outcomes/commands.server'
import { findOutcome, getTrackRecord } from '~/domain/outcomes/queries.server'
import { buildCampaign, buildTactic, buildTeam, refusal, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { DAY, HOUR } from '../support/inputs'
import { later, postOf, receipts } from '../support/mails'
import { queryRows } from '../support/sql'

const database = useTestDatabase()

let ada: Context
let ben: Context
let team_id: string
let campaign_id: string
let ofAda: string
let ofBen: string

/** Ada owns the campaign; Ben has added one of its two tactics. All mails about the end are out. */
beforeEach(async () => {
  await queryRows(database, sql`delete from teams`)
  ;[ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
  team_id = await buildTeam(ada, ben)
  campaign_id = await buildCampaign(ada, team_id)
  ofAda = await buildTactic(ada, campaign_id, 'Tactic of Ada')
  ofBen = await buildTactic(ben, campaign_id, 'Tactic of Ben')
  await endCampaign(ada, { campaign_id })
  await post(HOUR)
})

const post = (duration: number) => postOf(later(database.db, duration))
/** Read once: a day may end while a test runs. */
const START = Date.now()
const dayIn = (days: number) => new Date(START + days * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length)
const expectation = (expected_to: string, days = 90) => ({
  expected_change: 'Sign-ups a week',
  expected_from: '120',
  expected_to,
  expected_by: dayIn(days),
})
type Expected = Partial<ReturnType<typeof expectation>>

/** Both are to be done, or later; `expected` is sent with Ben's. */
function save(version: number, expected: Expected, { publish = true, choice = 'do' } = {}) {
  const tactics = { [ofAda]: { choice }, [ofBen]: { choice, reason: 'Cheap', ...expected } }
  return saveDecision(ada, SaveDecisionSchema.parse({ campaign_id, version, slots: 2, tactics, publish }))
}
const decisionOf = async (ctx: Context) => (await readDecision(ctx, campaign_id)).decision
const expectationsOfBen = async () =>
  (await decisionOf(ben)).tactics.find(({ id }) => id === ofBen)?.expectations
const record = (verdict: 'hit' | 'missed' | 'unclear' | null, tactic_id = ofBen) =>
  recordOutcome(ben, { tactic_id, outcome: 'won', figure: null, link: null, sentence: null, verdict })

test('in a draft an expectation is replaced and withdrawn, and is the owner’s alone', async () => {
  await save(0, expectation('150'), { publish: false })
  await save(1, expectation('160'), { publish: false })
  const { tactics, digest, sealed_text } = await decisionOf(ada)
  expect(tactics.map(({ expectations }) => expectations)).toEqual(
    expect.arrayContaining([[], [{ ...expectation('160'), stated_at: expect.any(String) }]]),
  )
  expect([digest, sealed_text]).toEqual([null, null])
  expect(JSON.stringify(await decisionOf(ben))).not.toContain('Sign-ups a week')
  await save(2, {}, { publish: false })
  expect(JSON.stringify(await decisionOf(ada))).not.toContain('Sign-ups a week')
})

test('nothing is expected of what is for later, even if a form sends it with half of it missing', async () => {
  await save(0, expectation('150'), { publish: false })
  await save(1, { ...expectation('150'), expected_to: '' }, { choice: 'later' })
  await save(2, {})
  expect(await expectationsOfBen()).toEqual([])
})

test('a day that is over everywhere is refused at its field once it would be published', async () => {
  const refused = refusal('invalid', 'By must be today or later', `tactics.${ofBen}.expected_by`)
  await save(0, expectation('150', -3), { publish: false })
  await expect(save(1, expectation('150', -3))).rejects.toMatchObject(refused)
  expect(await decisionOf(ada)).toMatchObject({ version: 1, is_published: false })
  await save(1, expectation('150', 0))
  await queryRows(database, sql`update expectations set expected_by = ${dayIn(-9)}`)
  await expect(save(2, expectation('130', -8))).rejects.toMatchObject(refused)
  await save(2, expectation('130', -9))
  expect(await expectationsOfBen()).toMatchObject([{ expected_to: '150' }, { expected_to: '130' }])
})

describe('Once it is published', () => {
  beforeEach(async () => {
    await save(0, expectation('150'))
  })

  test('the fingerprint is that of the text, which says what is done and expected, without reasons', async () => {
    const { digest, sealed_text } = await decisionOf(ben)
    expect(digest).toBe(
      createHash('sha256')
        .update(sealed_text ?? '')
        .digest('hex'),
    )
    expect(JSON.parse(sealed_text ?? '')).toMatchObject({
      format: 'tactics/decision/1',
      campaign_id,
      slots: 2,
      tactics: expect.arrayContaining([
        { id: ofAda, name: 'Tactic of Ada', choice: 'do', expectation: null },
        { id: ofBen, name: 'Tactic of Ben', choice: 'do', expectation: expectation('150') },
      ]),
    })
    expect(sealed_text).not.toContain('Cheap')
  })

  test('it is never changed or removed, only amended with the time', async () => {
    const before = await decisionOf(ben)
    await save(1, {})
    await save(2, expectation('150'))
    expect(await expectationsOfBen()).toEqual([{ ...expectation('150'), stated_at: before.published_at }])
    // The embedded database's clock tells no less than milliseconds apart.
    await sleep(2)
    await save(3, expectation('130', 120))
    await sleep(2)
    await save(4, { ...expectation('130', 120), expected_from: undefined })
    const [stated, first, second] = (await expectationsOfBen()) ?? []
    expect(stated).toEqual({ ...expectation('150'), stated_at: before.published_at })
    expect(first).toMatchObject(expectation('130', 120))
    expect(second).toMatchObject({ expected_from: null, expected_to: '130' })
    expect(Date.parse(first?.stated_at ?? '')).toBeGreaterThan(Date.parse(stated?.stated_at ?? ''))
    const after = await decisionOf(ben)
    expect([after.digest, after.sealed_text]).toEqual([before.digest, before.sealed_text])
  })

  test('a refused save amends nothing', async () => {
    await expect(save(0, expectation('1'))).rejects.toMatchObject({ kind: 'conflict' })
    expect(await expectationsOfBen()).toHaveLength(1)
  })

  test('what is not to be done any more shows no expectation, and is back when it is', async () => {
    await save(1, {}, { choice: 'later' })
    expect(await expectationsOfBen()).toEqual([])
    await save(2, {})
    expect(await expectationsOfBen()).toHaveLength(1)
  })

  test('the mail about the decision tells it with the fingerprint', async () => {
    const [mail] = await post(2 * HOUR)
    const { digest } = await decisionOf(ada)
    expect(mail?.content).toMatchObject({
      digest,
      tactics: expect.arrayContaining([
        expect.objectContaining({ name: 'Tactic of Ada', expectation: null }),
        expect.objectContaining({
          name: 'Tactic of Ben',
          expectation: expect.objectContaining(expectation('150')),
        }),
      ]),
    })
  })

  test('an outcome hits, misses or is unclear where something is expected, and only there', async () => {
    expect((await record('hit')).outcome.verdict).toBe('hit')
    await record('missed')
    const found = await findOutcome(ben, ofBen)
    expect([found.outcome?.verdict, found.expectations.length]).toEqual(['missed', 1])
    const { tactics } = await getTrackRecord(ben, { team_id, limit: 10 })
    expect(tactics.map(({ expectations }) => expectations.length).sort()).toEqual([0, 1])
    await record(null, ofAda)
    await expect(record('hit', ofAda)).rejects.toMatchObject(
      refusal('invalid', 'Nothing was expected of this tactic, so it neither hit nor missed'),
    )
  })

  test('people are asked on its day, once more 30 days later, and about the other tactic on days 30 and 60', async () => {
    await post(2 * HOUR)
    const after = (days: number) => post(days * DAY + 12 * HOUR)
    const about = (mails: Awaited<ReturnType<typeof post>>) =>
      mails.map(({ to, content }) => [
        to.name,
        'tactics' in content && content.tactics.map(({ name }) => name),
      ])
    const onlyAda = [['Ada', ['Tactic of Ada']]]
    const both = [
      ['Ada', ['Tactic of Ben']],
      ['Ben', ['Tactic of Ben']],
    ]
    expect(about(await after(31))).toEqual(onlyAda)
    expect(about(await after(62))).toEqual(onlyAda)
    expect((await findDueWork(later(database.db, 88 * DAY))).outcome_notifications).toBe(false)
    expect((await findDueWork(later(database.db, 91 * DAY))).outcome_notifications).toBe(true)
    expect(about(await after(91)).sort()).toEqual(both)
    expect(await after(110)).toEqual([])
    expect(about(await after(122)).sort()).toEqual(both)
    expect(await after(400)).toEqual([])
  })

  test('a tactic that was out of the decision for a while is still asked about on its day', async () => {
    await post(2 * HOUR)
    const [tactics, rest] = [{ [ofAda]: { choice: 'do' } }, { campaign_id, slots: 2, publish: true }]
    await saveDecision(ada, SaveDecisionSchema.parse({ ...rest, version: 1, tactics }))
    await save(2, {})
    await post(70 * DAY)
    expect(receipts(await post(91 * DAY))).toEqual(['Ada: outcome', 'Ben: outcome'])
  })

  test('an amended day is the day on which they are asked, and nobody is once there is an outcome', async () => {
    await post(2 * HOUR)
    await save(1, expectation('150', 20))
    const mails = await post(21 * DAY)
    expect(receipts(mails)).toEqual(['Ada: outcome', 'Ben: outcome'])
    expect(mails[0]?.content).toMatchObject({ tactics: [{ expectations: [{}, expectation('150', 20)] }] })
    await record('hit')
    expect(receipts(await post(52 * DAY))).toEqual(['Ada: outcome'])
  })
})

test.each([
  [{ expected_from: '1' }, ['expected_change', 'expected_to', 'expected_by']],
  [{ expected_change: 'Sign-ups', expected_by: '2030-04-01' }, ['expected_to']],
  [{ expected_change: 'Sign-ups', expected_to: '5', expected_by: '2030-02-31' }, ['expected_by']],
  [{ expected_change: 'x'.repeat(121), expected_to: '5', expected_by: '2030-04-01' }, ['expected_change']],
  [{ expected_change: '', expected_from: '', expected_to: '', expected_by: '' }, []],
])('of %o these fields are wrong: %o', (expected, fields) => {
  const tactics = { [ofAda]: { choice: 'do', ...expected } }
  const parsed = SaveDecisionSchema.safeParse({ campaign_id, version: 0, slots: 1, tactics })
  expect(parsed.error?.issues.map(({ path }) => path.at(-1)) ?? []).toEqual(fields)
})
