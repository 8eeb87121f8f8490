import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { saveDecision } from '~/domain/decisions/commands.server'
import { SaveDecisionSchema } from '~/domain/decisions/validation'
import { openSecondRound } from '~/domain/rounds/commands.server'
import { deriveStoredKeys, type StoredKeys } from '~/domain/sealing-keys.server'
import { closeResultLink, openResultLink } from '~/domain/sharing/commands.server'
import { toResultPicture } from '~/domain/sharing/picture'
import {
  findSharedResult,
  getResultToShare,
  readPresentation,
  readShare,
} from '~/domain/sharing/queries.server'
import { sealStoredSecrets } from '~/domain/stored-secrets.server'
import { addTactic } from '~/domain/tactics/commands.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import {
  buildCampaign,
  buildTeam,
  refusal,
  SESSION_SECRET,
  signInPremium,
  systemContext,
  tokenOf,
} from '../support/builders'
import { useTestDatabase } from '../support/database'
import { scores } from '../support/inputs'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const RUNNING = refusal('conflict', 'The campaign is still running, so its results are sealed')

let owner: Context
let member: Context
let team_id: string
let campaign_id: string
/** Best first. */
let tactic_ids: string[]

beforeEach(async () => {
  ;[owner, member] = await signInPremium(database.db, 'Olga Owner', 'Milo Member')
  team_id = await buildTeam(owner, member)
  campaign_id = await buildCampaign(owner, team_id)
  tactic_ids = []
  for (const [name, impact] of [
    ['Send a welcome series', 9],
    ['Rewrite the pricing page', 7],
    ['Offer a yearly plan', 5],
    ['Rent a billboard', 2],
  ] as const) {
    const { tactic } = await addTactic(owner, { campaign_id, name, ...scores(impact, 5, 5) })
    tactic_ids.push(tactic.id)
    await voteOnTactic(member, { tactic_id: tactic.id, ...scores(impact, 6, 4), reason: 'A sealed reason' })
  }
})

const end = () => endCampaign(owner, { campaign_id })
const decide = (version: number, publish: boolean) =>
  saveDecision(
    owner,
    SaveDecisionSchema.parse({
      campaign_id,
      version,
      slots: 2,
      tactics: {
        [tactic_ids[0] ?? '']: { choice: 'do' },
        [tactic_ids[3] ?? '']: { choice: 'do', reason: 'Bold' },
      },
      publish,
    }),
  )

describe('The result to share', () => {
  test('is sealed while the campaign runs', async () => {
    for (const ctx of [owner, member])
      await expect(getResultToShare(ctx, { campaign_id })).rejects.toMatchObject(RUNNING)
  })

  test('has the whole ranking and a text with the first three, but neither people, votes nor ids', async () => {
    await end()
    const shared = await getResultToShare(member, { campaign_id })
    expect(shared.result.tactics.map(({ rank, name }) => [rank, name])).toEqual([
      [1, 'Send a welcome series'],
      [2, 'Rewrite the pricing page'],
      [3, 'Offer a yearly plan'],
      [4, 'Rent a billboard'],
    ])
    expect(shared.text).toMatch(/^Result of .+\n#1 Send a welcome series \(/)
    expect(shared.text).not.toContain('billboard')
    expect(shared.text.split('\n').at(-1)).toBe(owner.services.links.campaignAddress(campaign_id))
    const text = JSON.stringify(shared.result)
    for (const { actor } of [owner, member])
      for (const secret of [actor.id, actor.email, actor.full_name]) expect(text).not.toContain(secret)
    for (const id of [campaign_id, team_id, ...tactic_ids]) expect(text).not.toContain(id)
    expect(text).not.toMatch(/sealed reason|impact|chances|efforts|vote_count/)
  })

  test('tells a decision once it is published, also to its owner', async () => {
    await end()
    await decide(0, false)
    for (const ctx of [owner, member])
      expect((await getResultToShare(ctx, { campaign_id })).text).not.toContain('We do')
    await decide(1, true)
    const { text, result } = await getResultToShare(member, { campaign_id })
    expect(text).toContain('\nWe do 2 of 4: #1 and #4.\n')
    expect(JSON.stringify([text, result])).not.toContain('Bold')
  })
})

describe('The presentation', () => {
  test('is sealed while the campaign runs', async () => {
    for (const ctx of [owner, member])
      await expect(readPresentation(ctx, campaign_id)).rejects.toMatchObject(RUNNING)
  })

  test('begins with the third of the ranking, names nobody, and has no draft of a decision', async () => {
    await end()
    await decide(0, false)
    const { result, places, decision, can_decide } = await readPresentation(owner, campaign_id)
    expect(places.map(({ rank, tactics }) => [rank, ...tactics.map(({ name }) => name)])).toEqual([
      [3, 'Offer a yearly plan'],
      [2, 'Rewrite the pricing page'],
      [1, 'Send a welcome series'],
    ])
    expect([result.tactics.length, decision, can_decide]).toEqual([4, null, true])
    const shown = await readPresentation(member, campaign_id)
    expect(shown.can_decide).toBe(false)
    for (const { actor } of [owner, member])
      for (const secret of [actor.id, actor.email, actor.full_name])
        expect(JSON.stringify(shown)).not.toContain(secret)
  })

  test('ends with the published decision', async () => {
    await end()
    await decide(0, true)
    expect((await readPresentation(member, campaign_id)).decision).toEqual({
      done: [
        { name: 'Send a welcome series', rank: 1, reason: null },
        { name: 'Rent a billboard', rank: 4, reason: 'Bold' },
      ],
      later_count: 0,
      no_count: 0,
      open_count: 2,
    })
  })

  test('leaves out what a second round scores again', async () => {
    await end()
    const again = tactic_ids[0] ?? ''
    await openSecondRound(owner, { campaign_id, tactic_ids: [again], hours: 24 })
    const { result, places } = await readPresentation(member, campaign_id)
    expect(places.map(({ rank }) => rank)).toEqual([3, 2])
    expect(result.tactics.at(-1)).toMatchObject({
      name: 'Send a welcome series',
      rank: null,
      average_score: null,
      standing: null,
    })
    expect(result.headline).toMatch(/^1 tactic is being scored again\./)
  })
})

describe('The read-only link of the result', () => {
  const behind = (link: string, keys: StoredKeys = owner) =>
    findSharedResult({ ...systemContext(database.db), ...keys }, tokenOf(link))

  test('has a picture without what a second round scores again', async () => {
    await end()
    const { link } = await openResultLink(owner, { campaign_id })
    const pictured = async () => {
      const result = await behind(link)
      return result && toResultPicture(result)
    }
    const { rows = [] } = (await pictured()) ?? {}
    expect(rows.map(({ rank, name }) => `${rank} ${name}`)).toEqual([
      '#1 Send a welcome series',
      '#2 Rewrite the pricing page',
      '#3 Offer a yearly plan',
    ])
    const again = tactic_ids[0] ?? ''
    await openSecondRound(owner, { campaign_id, tactic_ids: [again], hours: 24 })
    const during = await pictured()
    expect(during?.rows.map(({ rank, name }) => `${rank} ${name}`)).toEqual([
      '#2 Rewrite the pricing page',
      '#3 Offer a yearly plan',
    ])
    expect(JSON.stringify(during)).not.toContain('welcome')
  })

  test('is shown to the campaign owner alone', async () => {
    await end()
    expect(await readShare(owner, campaign_id)).toMatchObject({ link: null, is_link_lost: false })
    const { link } = await openResultLink(owner, { campaign_id })
    expect(tokenOf(link)).toMatch(/^[\w-]{22}$/)
    const shared = await readShare(owner, campaign_id)
    expect([shared.link, shared.text.split('\n').at(-1)]).toEqual([link, link])
    expect(await readShare(member, campaign_id)).toMatchObject({ link: null, is_owner: false })
    expect((await readShare(member, campaign_id)).text).not.toContain(link)
  })

  test('shows the result and nothing of a decision, people, votes or ids', async () => {
    await end()
    const { link } = await openResultLink(owner, { campaign_id })
    await decide(0, true)
    const shared = await behind(link)
    expect(shared).toEqual((await readShare(member, campaign_id)).result)
    expect(shared?.tactics).toHaveLength(4)
    expect(JSON.stringify(shared)).not.toMatch(/Olga|Milo|Bold|choice|sealed reason/)
  })

  test('stays the same while it is open, and is another one after it was closed', async () => {
    await end()
    const [one, two] = await Promise.all([1, 2].map(() => openResultLink(owner, { campaign_id })))
    expect(two).toEqual(one)
    const first = one?.link ?? ''
    expect(await behind(first)).not.toBeNull()
    await closeResultLink(owner, { campaign_id })
    await closeResultLink(owner, { campaign_id })
    expect((await readShare(owner, campaign_id)).link).toBeNull()
    expect(await behind(first)).toBeNull()
    const { link } = await openResultLink(owner, { campaign_id })
    expect(link).not.toBe(first)
    expect(await behind(first)).toBeNull()
    expect(await behind('https://tactics.example.com/results/AAAAAAAAAAAAAAAAAAAAAA')).toBeNull()
  })

  test('tells nothing of a campaign that runs, even if one were stored', async () => {
    const { sealed, hash } = owner.resultKeys.seal('AAAAAAAAAAAAAAAAAAAAAA', campaign_id)
    await queryRows(database, sql`insert into result_links values (${campaign_id}, ${sealed}, ${hash})`)
    expect(await behind('https://tactics.example.com/results/AAAAAAAAAAAAAAAAAAAAAA')).toBeNull()
  })

  test('is stored sealed, is sealed with a new secret, and is lost without the old one', async () => {
    await end()
    const { link } = await openResultLink(owner, { campaign_id })
    const stored = () =>
      queryRows(database, sql`select * from result_links where campaign_id = ${campaign_id}`)
    expect(JSON.stringify(await stored())).not.toContain(tokenOf(link))
    const next = 'the next secret, which has 32 characters'
    const [rotated, replaced] = [deriveStoredKeys([next, SESSION_SECRET]), deriveStoredKeys([next])]
    const other = { ...owner, ...replaced }
    expect(await behind(link, replaced)).toBeNull()
    expect(await readShare(other, campaign_id)).toMatchObject({ link: null, is_link_lost: true })
    await sealStoredSecrets(database.db, rotated)
    expect(await behind(link, replaced)).not.toBeNull()
    expect(await readShare(other, campaign_id)).toMatchObject({ link, is_link_lost: false })
    const [one, two] = await Promise.all([1, 2].map(() => openResultLink(owner, { campaign_id })))
    expect(two).toEqual(one)
    expect(one?.link).not.toBe(link)
    expect(await behind(link, replaced)).toBeNull()
  })
})
