import { beforeAll, describe, expect, test } from 'vitest'
import { tactics } from '~/db/schema.server'
import { endCampaign } from '~/domain/campaigns/commands.server'
import { setCampaignObserver } from '~/domain/campaigns/observers.server'
import { addComment } from '~/domain/comments/commands.server'
import type { Context } from '~/domain/context'
import { newId } from '~/domain/ids.server'
import { addTactic } from '~/domain/tactics/commands.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { TACTIC_SORTS } from '~/domain/tactics/constants'
import { type Part, rememberPart } from '~/domain/tactics/known-parts.server'
import { listTactics, readTacticsPage } from '~/domain/tactics/queries.server'
import type { ListTacticsInput } from '~/domain/tactics/validation'
import { allPages, buildCampaign, buildTeam, signInPremium, statementsOf } from '../support/builders'
import { scores } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { insertRows } from '../support/rows'
import { queryRow } from '../support/sql'

const database = useTestDatabase()
const page = { limit: 500 }

let owner: Context
let member: Context
let observer: Context
let team_id: string

beforeAll(async () => {
  ;[owner, member, observer] = await signInPremium(database.db, 'Owner', 'Member', 'Observer')
  team_id = await buildTeam(owner, member, observer)
})

/** 23 tactics, oldest first: ties of score, votes and age, every third without votes, some with comments. */
async function many() {
  const campaign_id = await buildCampaign(owner, team_id)
  const ids = Array.from({ length: 23 }, newId)
  const created_at = '2026-01-01T00:00:00.000Z'
  const rows = ids.map((id, index) => ({ id, campaign_id, name: `Tactic number ${index}`, created_at }))
  await queryRow(database, insertRows(tactics, rows))
  for (const [index, id] of ids.entries()) {
    const score = 1 + (index % 2)
    if (index % 3 > 0) await voteOnTactic(owner, { tactic_id: id, ...scores(score, score, 1) })
    if (index % 3 > 1) await voteOnTactic(member, { tactic_id: id, ...scores(score, score, 1) })
    if (index % 5 === 0) await addComment(member, { tactic_id: id, comment_text: 'Hello' })
  }
  return { campaign_id, ids }
}

type Way = Omit<ListTacticsInput, 'campaign_id' | 'limit'>
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const paged = (campaign_id: string, limit: number, way: Way = {}) =>
  allPages((cursor) => readTacticsPage(owner, { campaign_id, limit, ...way, cursor: cursor ?? way.cursor }))

describe('pages of tactics have no gap and no repetition', () => {
  test('whatever their size and their order, before the end and after it', async () => {
    const { campaign_id, ids } = await many()
    const checkAll = async () => {
      for (const sort of [undefined, ...TACTIC_SORTS]) {
        const { rows: whole, next_cursor } = await readTacticsPage(owner, { campaign_id, ...page, sort })
        expect(next_cursor).toBeNull()
        expect(idsOf(whole).sort()).toEqual([...ids].sort())
        for (const limit of [1, 5, 22, 23, 24]) {
          const pages = await paged(campaign_id, limit, { sort })
          expect(pages.flat()).toEqual(whole)
          expect(pages).toHaveLength(Math.ceil(23 / limit))
        }
      }
    }
    await checkAll()
    await endCampaign(owner, { campaign_id })
    await checkAll()
  })

  test('keep to their place when newer tactics come in between', async () => {
    const { campaign_id, ids } = await many()
    const first = await readTacticsPage(owner, { campaign_id, limit: 10 })
    await addTactic(member, { campaign_id, name: 'Added in between', ...scores(1, 1, 1) })
    const second = await readTacticsPage(owner, { campaign_id, ...page, cursor: first.next_cursor ?? '' })
    expect(idsOf([...first.rows, ...second.rows])).toEqual([...ids].reverse())
  })

  test('restart with the ranking when the campaign ends between two of them', async () => {
    const { campaign_id } = await many()
    const { next_cursor } = await readTacticsPage(owner, { campaign_id, limit: 10 })
    await endCampaign(owner, { campaign_id })
    const pages = await paged(campaign_id, 10, { cursor: next_cursor ?? '' })
    expect(pages.flat()).toEqual((await readTacticsPage(owner, { campaign_id, ...page })).rows)
  })

  test('beyond the end are empty', async () => {
    const { campaign_id } = await many()
    await endCampaign(owner, { campaign_id })
    expect(await readTacticsPage(owner, { campaign_id, limit: 10, cursor: '23' })).toMatchObject({
      rows: [],
      next_cursor: null,
    })
  })
})

describe('the order', () => {
  test('is newest first while the campaign runs, and asking for scores changes nothing', async () => {
    const { campaign_id, ids } = await many()
    for (const sort of [undefined, 'newest', 'score'] as const) {
      const { rows } = await readTacticsPage(owner, { campaign_id, ...page, sort })
      expect(idsOf(rows)).toEqual([...ids].reverse())
    }
  })

  test('is by score once it has ended, and newest first for whoever asks', async () => {
    const { campaign_id, ids } = await many()
    await endCampaign(owner, { campaign_id })
    const ranked = await readTacticsPage(owner, { campaign_id, ...page })
    expect(ranked.rows.map(({ rank }) => rank ?? Infinity)).toEqual(
      ranked.rows.map(({ rank }) => rank ?? Infinity).sort((a, b) => a - b),
    )
    expect((await readTacticsPage(owner, { campaign_id, ...page, sort: 'score' })).rows).toEqual(ranked.rows)
    const newest = await readTacticsPage(owner, { campaign_id, ...page, sort: 'newest' })
    expect(idsOf(newest.rows)).toEqual([...ids].reverse())
    expect(newest.rows.map(({ id, rank }) => [id, rank]).sort()).toEqual(
      ranked.rows.map(({ id, rank }) => [id, rank]).sort(),
    )
  })

  test('by comments falls back on what it would be without them', async () => {
    const { campaign_id } = await many()
    const check = async () => {
      const usual = (await readTacticsPage(owner, { campaign_id, ...page })).rows
      const sorted = (await readTacticsPage(owner, { campaign_id, ...page, sort: 'most_commented' })).rows
      expect(sorted).toEqual([...usual].sort((a, b) => b.comment_count - a.comment_count))
      expect(sorted[0]?.comment_count).toBe(1)
    }
    await check()
    await endCampaign(owner, { campaign_id })
    await check()
  })
})

describe('looking for tactics', () => {
  async function named(...names: string[]) {
    const campaign_id = await buildCampaign(owner, team_id)
    for (const name of names) await addTactic(owner, { campaign_id, name, ...scores(1, 1, 1) })
    const find = async (way: Way) =>
      (await readTacticsPage(member, { campaign_id, ...page, ...way })).rows.map(({ name }) => name)
    return { campaign_id, find }
  }

  test('finds a part of the name, in either case', async () => {
    const { find } = await named('Invite friends', 'Ask for FRIENDS', 'Something else')
    expect(await find({ q: 'friends' })).toEqual(['Ask for FRIENDS', 'Invite friends'])
    expect(await find({ q: 'INVITE f' })).toEqual(['Invite friends'])
    expect(await find({ q: 'nobody' })).toEqual([])
    expect(await find({ q: '' })).toHaveLength(3)
  })

  test('folds accents, ligatures and width on both sides', async () => {
    const { find } = await named(
      'École de la rue',
      'Die große Straße',
      'ＦＵＬＬ width sale',
      'Ærlig Øst Łódź',
      '秋のがくせい割引キャンペーン',
    )
    for (const q of ['ecole', 'ÉCOLE', 'e\u0301cole']) expect(await find({ q })).toEqual(['École de la rue'])
    for (const q of ['STRASSE', 'große', 'grosse']) expect(await find({ q })).toEqual(['Die große Straße'])
    for (const q of ['full', 'ｗｉｄｔｈ']) expect(await find({ q })).toEqual(['ＦＵＬＬ width sale'])
    for (const q of ['aerlig ost', 'lodz']) expect(await find({ q })).toEqual(['Ærlig Øst Łódź'])
    expect(await find({ q: 'がく' })).toEqual(['秋のがくせい割引キャンペーン'])
    expect(await find({ q: 'かく' })).toEqual([])
  })

  test('treats pattern characters literally', async () => {
    const { find } = await named('Give 100% away', "It's a_b\\c here", 'Something else')
    expect(await find({ q: '%' })).toEqual(['Give 100% away'])
    expect(await find({ q: 'a_b\\c' })).toEqual(["It's a_b\\c here"])
    expect(await find({ q: "'" })).toEqual(["It's a_b\\c here"])
    expect(await find({ q: '_' })).toEqual(["It's a_b\\c here"])
  })

  test('keeps ranks and pages of the whole', async () => {
    const { campaign_id, find } = await named('Odd number one', 'Even number two', 'Odd number three')
    const { rows } = await readTacticsPage(owner, { campaign_id, ...page, q: 'two' })
    await voteOnTactic(member, { tactic_id: rows[0]?.id ?? '', ...scores(10, 10, 1) })
    await endCampaign(owner, { campaign_id })
    const odd = (await readTacticsPage(owner, { campaign_id, ...page, q: 'odd' })).rows
    expect(odd.map(({ rank }) => rank)).toEqual([2, 2])
    expect((await paged(campaign_id, 1, { q: 'odd' })).flat()).toEqual(odd)
    expect(await find({ q: 'two' })).toEqual(['Even number two'])
  })

  test('that need a vote are found by the votes of the reader', async () => {
    const { campaign_id, find } = await named('First tactic', 'Second tactic')
    expect(await find({ filter: 'needs_vote' })).toEqual(['Second tactic', 'First tactic'])
    const { rows } = await readTacticsPage(owner, { campaign_id, ...page, filter: 'needs_vote' })
    expect(rows).toEqual([])
    const [second] = (await readTacticsPage(member, { campaign_id, ...page })).rows
    await voteOnTactic(member, { tactic_id: second?.id ?? '', ...scores(1, 1, 1) })
    expect(await find({ filter: 'needs_vote' })).toEqual(['First tactic'])
    expect(await find({ filter: 'needs_vote', q: 'second' })).toEqual([])
  })
})

test('whoever guesses wrong whether a campaign has ended gets the same with one more statement, once', async () => {
  const { campaign_id } = await many()
  await setCampaignObserver(observer, { campaign_id, member_id: observer.actor.id, observes: true })
  const readers = [owner, observer].flatMap((reader): (() => Promise<object>)[] => [
    () => readTacticsPage(reader, { campaign_id, limit: 10, sort: 'shuffled' }),
    () => listTactics(reader, { campaign_id, limit: 10 }),
  ])
  const check = async (right: Part, wrong: Part) => {
    for (const read of readers) {
      rememberPart(campaign_id, right)
      const answer = await read()
      rememberPart(campaign_id, wrong)
      expect(await statementsOf(async () => expect(await read()).toEqual(answer))).toHaveLength(2)
      expect(await statementsOf(read)).toHaveLength(1)
    }
  }
  await check('running', 'ended')
  await endCampaign(owner, { campaign_id })
  await readTacticsPage(owner, { campaign_id, ...page })
  await check('ended', 'running')
})
