import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import { sharedCount, similarityOf, trigramsOf } from '~/domain/suggestions/similarity'
import { findTactics } from '~/domain/tactics/find.server'
import { addTactics } from '~/domain/tactics/commands.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { SIMILARITY_MIN } from '~/domain/tactics/constants'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { listSimilarTactics, previewTactics } from '~/domain/tactics/similar.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  letTimeRunOut,
  refusal,
  signInPremium,
  endEarly,
} from '../support/builders'
import { useTestDatabase } from '../support/database'
import { scores } from '../support/inputs'
import { differentPairs, similarPairs } from '../support/similar-tactics'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const text = 'Invite friends by link'

/** Ada's team with Ben, and a running campaign of Ada's. */
async function campaign(contribution_mode: 'vote_only' | 'add_and_vote' = 'add_and_vote') {
  const [ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
  const team_id = await buildTeam(ada, ben)
  return { ada, ben, team_id, campaign_id: await buildCampaign(ada, team_id, { contribution_mode }) }
}

describe('the measure', () => {
  const found = async (pairs: typeof similarPairs) =>
    queryRows<{ one: string }>(
      database,
      sql`select x->>0 as one from json_array_elements(${JSON.stringify(pairs)}::text::json) x
          where similarity(x->>0, x->>1) >= ${SIMILARITY_MIN}`,
    )

  test('finds four of five pairs that mean the same, and three of five of those it finds do', async () => {
    expect([similarPairs.length, differentPairs.length]).toEqual([100, 100])
    const [right, wrong] = [(await found(similarPairs)).length, (await found(differentPairs)).length]
    expect(right / similarPairs.length).toBeGreaterThanOrEqual(0.8)
    expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.6)
  })

  test('is that of the suggestions, which are compared before they are stored', async () => {
    const pairs = [...similarPairs, ...differentPairs]
    const rows = await queryRows<{ similarity: number }>(
      database,
      sql`select similarity(x->>0, x->>1) from json_array_elements(${JSON.stringify(pairs)}::text::json) x`,
    )
    expect(rows).toHaveLength(200)
    pairs.forEach(([one, other], index) => {
      const [first, second] = [trigramsOf(one), trigramsOf(other)]
      const likeness = similarityOf(sharedCount(first, second), first.size, second.size)
      expect(likeness).toBeCloseTo(rows[index]?.similarity ?? -1, 5)
    })
  })
})

describe('similar tactics', () => {
  test('are of the same campaign and other campaigns of the team, most similar first', async () => {
    const { ada, ben, team_id, campaign_id } = await campaign()
    const other_id = await buildCampaign(ada, team_id)
    const [same, near] = [
      await buildTactic(ada, other_id, 'Invite friends by link'),
      await buildTactic(ada, campaign_id, 'Invite your friends with a link'),
    ]
    await buildTactic(ada, campaign_id, 'Rent a billboard')
    const [stranger] = await signInPremium(database.db, 'Stranger')
    await buildTactic(stranger, await buildCampaign(stranger, await buildTeam(stranger)), text)

    const common = {
      campaign_name: 'Autumn growth',
      status: 'active',
      rank: null,
      ranked_count: null,
      outcome: null,
    }
    expect((await listSimilarTactics(ben, { campaign_id, text })).similar).toEqual([
      { id: same, name: 'Invite friends by link', campaign_id: other_id, ...common },
      { id: near, name: 'Invite your friends with a link', campaign_id, ...common },
    ])
  })

  test('begin with the identical tactic of the campaign', async () => {
    const { ada, team_id, campaign_id } = await campaign()
    const own = await buildTactic(ada, campaign_id, text.toUpperCase())
    const elsewhere = await buildCampaign(ada, team_id)
    for (let count = 0; count < 5; count++) await buildTactic(ada, elsewhere, text)
    const found = (await listSimilarTactics(ada, { campaign_id, text })).similar
    expect(found).toHaveLength(5)
    expect(found[0]?.id).toBe(own)
  })

  test.each(['', 'Invite', 'Invite fr', '         \u200b'])('are none for %j', async (short) => {
    const { ada, campaign_id } = await campaign()
    await buildTactic(ada, campaign_id, text)
    expect((await listSimilarTactics(ada, { campaign_id, text: short })).similar).toEqual([])
  })

  test.each([
    ['was ended', endEarly],
    ['has run out of time', letTimeRunOut],
  ])('show their rank when their campaign %s, though nobody has read it yet', async (_, end) => {
    const { ada, ben, team_id, campaign_id } = await campaign()
    const earlier_id = await buildCampaign(ada, team_id)
    const [worse, better] = [
      await buildTactic(ada, earlier_id, text),
      await buildTactic(ada, earlier_id, `${text} or mail`),
    ]
    await voteOnTactic(ben, { tactic_id: better, ...scores(10, 10, 1) })
    await end(ada, earlier_id)
    expect((await listSimilarTactics(ben, { campaign_id, text })).similar).toMatchObject([
      { id: worse, status: 'ended', rank: 2 },
      { id: better, status: 'ended', rank: 1 },
    ])
    // So they do where the team finds them by words, newest first.
    const running = await buildTactic(ben, campaign_id, 'Friends by link, once more')
    const search = { team_id, q: 'FRIENDS by', limit: 2 }
    const first = await findTactics(ben, search)
    expect(first.rows).toMatchObject([
      { id: running, campaign_id, is_active: true, rank: null },
      { id: better, campaign_id: earlier_id, is_active: false, rank: 1, choice: null, outcome: null },
    ])
    const rest = await findTactics(ben, { ...search, cursor: first.next_cursor ?? '' })
    expect(rest).toMatchObject({ rows: [{ id: worse, rank: 2 }], next_cursor: null })
  })
})

describe('adding several tactics', () => {
  test('adds all, with a vote where there is a score', async () => {
    const { ben, campaign_id } = await campaign()
    const added = (
      await addTactics(ben, {
        campaign_id,
        tactics: [
          { name: 'Without any score' },
          { name: 'With all the scores', ...scores(8, 7, 3) },
          { name: 'With one score of three', impact_score: 8, chances_score: null },
        ],
      })
    ).tactics
    expect(added.map(({ vote_count, user_vote }) => [vote_count, user_vote])).toEqual([
      [0, null],
      [1, { ...scores(8, 7, 3), reason: null }],
      [1, { impact_score: 8, chances_score: null, efforts_score: null, reason: null }],
    ])
    const { rows } = await readTacticsPage(ben, { campaign_id, limit: 200 })
    expect(rows).toEqual([...added].reverse())
  })

  test('adds none after the end or where others add', async () => {
    const { ada, ben, campaign_id } = await campaign('vote_only')
    const tactics = [{ name: text }, { name: 'Offer a yearly plan' }]
    await expect(addTactics(ben, { campaign_id, tactics })).rejects.toMatchObject(
      refusal('forbidden', 'Only the campaign owner adds tactics to this campaign'),
    )
    await endCampaign(ada, { campaign_id })
    await expect(addTactics(ada, { campaign_id, tactics })).rejects.toMatchObject({ kind: 'conflict' })
    expect((await readTacticsPage(ada, { campaign_id, limit: 200 })).rows).toEqual([])
  })
})

describe('the preview of a list', () => {
  test('tells what exists in this campaign, and what is similar to the rest', async () => {
    const { ada, ben, team_id, campaign_id } = await campaign()
    await buildTactic(ada, campaign_id, 'Offer a yearly plan')
    const other_id = await buildCampaign(ada, team_id)
    await buildTactic(ada, other_id, 'Invite friends with a link')
    const { lines } = await previewTactics(ben, {
      campaign_id,
      text: `- ${text}\nshort\nOFFER a yearly plan\nRent a billboard`,
    })
    expect(lines.map(({ name, problem }) => [name, problem])).toEqual([
      [text, null],
      ['short', 'Tactic name must be at least 10 characters long'],
      ['OFFER a yearly plan', 'This campaign has this tactic already'],
      ['Rent a billboard', null],
    ])
    expect(lines.map(({ similar }) => similar.map(({ name }) => name))).toEqual([
      ['Invite friends with a link'],
      [],
      [],
      [],
    ])
  })

  test('is refused to who may not add', async () => {
    const { ben, campaign_id } = await campaign('vote_only')
    await expect(previewTactics(ben, { campaign_id, text })).rejects.toMatchObject({ kind: 'forbidden' })
  })
})
