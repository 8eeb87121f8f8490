import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import { addComment } from '~/domain/comments/commands.server'
import { listComments, listNewestComments } from '~/domain/comments/queries.server'
import { CommentView } from '~/domain/comments/view'
import type { Context } from '~/domain/context'
import { addTactic, deleteTactic } from '~/domain/tactics/commands.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { TacticView } from '~/domain/tactics/view'
import {
  allPages,
  buildCampaign,
  buildTactic,
  buildTeam,
  signInPremium,
  statementsOf,
} from '../support/builders'
import { scores } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const page = { limit: 200 }

const name = 'Invite friends by link'

/** Ada's team with Ben and Cem, and a campaign of Ada's. */
async function campaign() {
  const [ada, ben, cem] = await signInPremium(database.db, 'Ada', 'Ben', 'Cem')
  const team_id = await buildTeam(ada, ben, cem)
  return { ada, ben, cem, team_id, campaign_id: await buildCampaign(ada, team_id) }
}

const tacticsOf = async (ctx: Context, campaign_id: string) =>
  (await readTacticsPage(ctx, { campaign_id, ...page })).rows
const rowsOf = (table: string, tactic_id: string) =>
  queryRows(database, sql`select 1 from ${sql.identifier(table)} where tactic_id = ${tactic_id}`)

describe('adding a tactic', () => {
  test("casts the adder's scores as their vote, in the same statement", async () => {
    const { ben, campaign_id } = await campaign()
    const vote = scores(8, 7, 3)
    const statements = await statementsOf(() => addTactic(ben, { campaign_id, name, ...vote }))
    expect(statements).toHaveLength(1)
    const [tactic] = await tacticsOf(ben, campaign_id)
    expect(tactic).toMatchObject({ name, vote_count: 1, comment_count: 0, user_vote: vote, ...vote })
    expect(
      await queryRows(
        database,
        sql`select user_id, impact_score, chances_score, efforts_score
      from votes where tactic_id = ${tactic?.id}`,
      ),
    ).toEqual([{ user_id: ben.actor.id, ...vote }])
  })

  test('answers what reading will answer', async () => {
    const { ada, ben, cem, campaign_id } = await campaign()
    const added = (await addTactic(ben, { campaign_id, name, ...scores(8, 7, 3) })).tactic
    expect(added).toMatchObject({
      added_by: ben.actor.id,
      added_by_name: 'Ben',
      ai_generated: false,
      average_score: null,
      rank: null,
      can: { delete: true },
    })
    expect(TacticView.parse(added)).toEqual(added)
    expect(await tacticsOf(ben, campaign_id)).toEqual([added])
    const can = async (person: Context) => (await tacticsOf(person, campaign_id))[0]?.can
    expect(await can(ada)).toMatchObject({ edit: false, delete: true })
    expect(await can(cem)).toMatchObject({ edit: false, delete: false })
  })

  test('keeps text as it was typed', async () => {
    const { ada, campaign_id } = await campaign()
    const awkward = `It's 100% "free"; \\ -- $1 {{x}} <b>👩‍🚀</b>\nsecond line`
    await addTactic(ada, { campaign_id, name: awkward, ...scores(1, 1, 1) })
    expect((await tacticsOf(ada, campaign_id))[0]?.name).toBe(awkward)
  })
})

describe('deleting a tactic', () => {
  test('takes its votes and comments along, and no others', async () => {
    const { ada, ben, campaign_id } = await campaign()
    const [doomed, kept] = [await buildTactic(ben, campaign_id), await buildTactic(ben, campaign_id)]
    for (const tactic_id of [doomed, kept]) {
      await voteOnTactic(ada, { tactic_id, ...scores(1, 1, 1) })
      await addComment(ada, { tactic_id, comment_text: 'Hm' })
    }
    await deleteTactic(ben, { tactic_id: doomed })
    expect([await rowsOf('votes', doomed), await rowsOf('comments', doomed)]).toEqual([[], []])
    expect(await tacticsOf(ada, campaign_id)).toMatchObject([{ id: kept, vote_count: 2, comment_count: 1 }])
  })
})

test("a tactic whose adder's account is gone is nobody's", async () => {
  const { ada, ben, campaign_id } = await campaign()
  const tactic_id = await buildTactic(ben, campaign_id)
  await queryRows(database, sql`update tactics set added_by = null where id = ${tactic_id}`)
  expect((await tacticsOf(ada, campaign_id))[0]).toMatchObject({
    added_by: null,
    added_by_name: null,
    impact_score: null,
  })
  expect((await tacticsOf(ben, campaign_id))[0]?.can.delete).toBe(false)
  await endCampaign(ada, { campaign_id })
  expect((await tacticsOf(ada, campaign_id))[0]).toMatchObject({ added_by_name: null, average_score: 2.5 })
})

describe('comments', () => {
  test('are shown oldest first, with their author', async () => {
    const { ada, ben, campaign_id } = await campaign()
    const tactic_id = await buildTactic(ada, campaign_id)
    const first = (await addComment(ben, { tactic_id, comment_text: 'Line one\nLine two' })).comment
    const second = (await addComment(ada, { tactic_id, comment_text: '👍' })).comment
    expect(first).toMatchObject({ user_name: 'Ben', comment_text: 'Line one\nLine two' })
    expect(CommentView.parse(first)).toEqual(first)
    expect(await listComments(ben, { tactic_id, ...page })).toEqual({
      // Only one's own can be changed.
      comments: [first, { ...second, can: { edit: false, delete: false } }],
      next_cursor: null,
    })
    expect((await tacticsOf(ada, campaign_id))[0]?.comment_count).toBe(2)
  })

  test('come in pages without gap or repetition', async () => {
    const { ada, campaign_id } = await campaign()
    const tactic_id = await buildTactic(ada, campaign_id)
    const said = Array.from({ length: 7 }, (_, index) => `Comment ${index}`)
    for (const comment_text of said) await addComment(ada, { tactic_id, comment_text })
    const pages = await allPages(async (cursor) => {
      const { comments, next_cursor } = await listComments(ada, { tactic_id, limit: 3, cursor })
      return { rows: comments, next_cursor }
    })
    expect(pages.map((rows) => rows.length)).toEqual([3, 3, 1])
    expect(pages.flat().map(({ comment_text }) => comment_text)).toEqual(said)
  })

  test('the newest come with the place that they begin at', async () => {
    const { ada, campaign_id } = await campaign()
    const tactic_id = await buildTactic(ada, campaign_id)
    const ids = []
    for (const comment_text of ['One', 'Two', 'Three', 'Four'])
      ids.push((await addComment(ada, { tactic_id, comment_text })).comment.id)
    const newest = async (limit: number) => {
      const { rows, cursor } = await listNewestComments(ada, { tactic_id, limit })
      return [rows.map(({ id }) => id), cursor]
    }
    expect(await newest(3)).toEqual([ids.slice(1), ids[0]])
    expect(await newest(4)).toEqual([ids, null])
    const following = await listComments(ada, { tactic_id, limit: 3, cursor: ids[0] })
    expect(following).toEqual({
      comments: (await listNewestComments(ada, { tactic_id, limit: 3 })).rows,
      next_cursor: null,
    })
  })

  test('of one tactic are not those of another', async () => {
    const { ada, campaign_id } = await campaign()
    const [first, second] = [await buildTactic(ada, campaign_id), await buildTactic(ada, campaign_id)]
    await addComment(ada, { tactic_id: first, comment_text: 'Here' })
    expect((await listComments(ada, { tactic_id: second, ...page })).comments).toEqual([])
  })

  test('go on after the end, and change no result', async () => {
    const { ada, ben, campaign_id } = await campaign()
    const tactic_id = await buildTactic(ada, campaign_id)
    await endCampaign(ada, { campaign_id })
    const [before] = await tacticsOf(ada, campaign_id)
    await addComment(ben, { tactic_id, comment_text: 'Congratulations' })
    expect(await tacticsOf(ada, campaign_id)).toEqual([{ ...before, comment_count: 1 }])
  })
})
