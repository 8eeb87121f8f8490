import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteCampaign, endCampaign } from '~/domain/campaigns/commands.server'
import { addComment, deleteComment, editComment } from '~/domain/comments/commands.server'
import { listComments } from '~/domain/comments/queries.server'
import { CommentView } from '~/domain/comments/view'
import type { Context } from '~/domain/context'
import { suggestTactics } from '~/domain/suggestions/commands.server'
import { deleteTactic, editTactic } from '~/domain/tactics/commands.server'
import { scoreTactics, voteOnTactic, withdrawVote } from '~/domain/tactics/votes.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { TacticView } from '~/domain/tactics/view'
import { removeMember } from '~/domain/teams/members.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  racingIn,
  refusal,
  signInPremium,
  suggesting,
  endEarly,
} from '../support/builders'
import { useTestDatabase } from '../support/database'
import { scores } from '../support/inputs'
import { onPostgres } from '../support/engine'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const page = { limit: 200 }
const before = 'Invite friends by link'
const name = 'Invite friends by letter'

const hasEnded = refusal('conflict', 'The campaign has ended, so its tactics can no longer be edited')
const isScored = refusal(
  'conflict',
  'Somebody else has scored this tactic, so its text can no longer be changed',
)
const reworded = 'The tactic was reworded while you scored it. Read it again and send your scores.'
const notTheAdder = refusal('forbidden', 'Only the person who added the tactic can edit it')
const tacticNotFound = refusal('not_found', 'Tactic not found')
const commentNotFound = refusal('not_found', 'Comment not found')

/** A campaign of Ada's with a tactic of Ben's. */
async function scene() {
  const [ada, ben, cem] = await signInPremium(database.db, 'Ada', 'Ben', 'Cem')
  const team_id = await buildTeam(ada, ben, cem)
  const campaign_id = await buildCampaign(ada, team_id)
  return { ada, ben, cem, team_id, campaign_id, tactic_id: await buildTactic(ben, campaign_id, before) }
}

const tacticsOf = async (ctx: Context, campaign_id: string) =>
  (await readTacticsPage(ctx, { campaign_id, ...page })).rows
const nameOf = async (ctx: Context, campaign_id: string) => (await tacticsOf(ctx, campaign_id))[0]?.name
const commentsOf = async (ctx: Context, tactic_id: string) =>
  (await listComments(ctx, { tactic_id, ...page })).comments

/** `second` starts when `first` has run and is not committed yet. */
const behind = racingIn(database)

describe('editing a tactic', () => {
  test('changes its text and nothing else', async () => {
    const { ada, ben, campaign_id, tactic_id } = await scene()
    await addComment(ada, { tactic_id, comment_text: 'Which friends?' })
    const [old] = await tacticsOf(ben, campaign_id)
    const edited = (await editTactic(ben, { tactic_id, name })).tactic
    expect(edited).toEqual({ ...old, name, text_version: edited.text_version })
    expect(edited.text_version).not.toBe(old?.text_version)
    expect(TacticView.parse(edited)).toEqual(edited)
    expect(await tacticsOf(ben, campaign_id)).toEqual([edited])
    expect(await nameOf(ada, campaign_id)).toBe(name)
  })

  test('is over once somebody else has scored it, and possible again when they withdraw', async () => {
    const { ben, cem, campaign_id, tactic_id } = await scene()
    const may = async () => (await tacticsOf(ben, campaign_id))[0]?.can.edit
    await voteOnTactic(cem, { tactic_id, ...scores(1, 2, 3) })
    expect(await may()).toBe(false)
    await expect(editTactic(ben, { tactic_id, name })).rejects.toMatchObject(isScored)
    // The adder's own vote does not count, nor does its absence.
    await withdrawVote(ben, { tactic_id })
    await expect(editTactic(ben, { tactic_id, name })).rejects.toMatchObject(isScored)
    await withdrawVote(cem, { tactic_id })
    expect(await may()).toBe(true)
    expect((await editTactic(ben, { tactic_id, name })).tactic).toMatchObject({
      name,
      vote_count: 0,
      user_vote: null,
    })
  })

  test('of a suggested tactic is for the person who asked; it stays labelled, with its suggested scores', async () => {
    const { ada, ben, campaign_id } = await scene()
    for (const added of ['Write to everybody who left', 'Offer a yearly plan'])
      await buildTactic(ada, campaign_id, added)
    const suggestion = { name: 'Ring ten customers a week', ...scores(9, 8, 7) }
    const [suggested] = (
      await suggestTactics(
        suggesting(ada, () => Promise.resolve([suggestion])),
        { campaign_id },
      )
    ).data.tactics
    const tactic_id = suggested?.id ?? ''
    expect(suggested?.can.edit).toBe(true)
    await expect(editTactic(ben, { tactic_id, name })).rejects.toMatchObject(notTheAdder)
    expect((await editTactic(ada, { tactic_id, name })).tactic).toMatchObject({
      ai_generated: true,
      added_by: ada.actor.id,
      impact_score: null,
    })
    await endCampaign(ada, { campaign_id })
    const found = (await tacticsOf(ben, campaign_id)).find(({ id }) => id === tactic_id)
    expect(found).toMatchObject({ name, ai_generated: true, ...scores(9, 8, 7) })
  })
})

describe('an edit that races', () => {
  test('a vote that is being cast waits for it and is refused', async () => {
    const { ben, cem, campaign_id, tactic_id } = await scene()
    const editing = behind(
      (ctx) => voteOnTactic(ctx, { tactic_id, ...scores(1, 2, 3) }),
      cem,
      () => editTactic(ben, { tactic_id, name }),
    )
    await expect(editing).rejects.toMatchObject(isScored)
    expect((await tacticsOf(cem, campaign_id))[0]).toMatchObject({ name: before, vote_count: 2 })
  })

  test('a vote that comes later waits for the new text', async () => {
    const { ben, cem, campaign_id, tactic_id } = await scene()
    const voting = behind(
      (ctx) => editTactic(ctx, { tactic_id, name }),
      ben,
      () => voteOnTactic(cem, { tactic_id, ...scores(1, 2, 3) }),
    )
    expect(await voting).toMatchObject({ vote_count: 2 })
    expect((await tacticsOf(cem, campaign_id))[0]).toMatchObject({ name, vote_count: 2 })
  })

  test('a vote that names the words it was given beside is refused once they have changed', async () => {
    const { ben, cem, campaign_id, tactic_id } = await scene()
    const text_version = (await tacticsOf(cem, campaign_id))[0]?.text_version
    const vote = (version = text_version) =>
      voteOnTactic(cem, { tactic_id, text_version: version, ...scores(1, 2, 3) })
    const voting = behind(
      (ctx) => editTactic(ctx, { tactic_id, name }),
      ben,
      () => vote(),
    )
    await expect(voting).rejects.toMatchObject({
      ...refusal('conflict', reworded),
      fields: { text_version: [reworded] },
    })
    const [shown] = await tacticsOf(cem, campaign_id)
    expect(shown).toMatchObject({ name, vote_count: 1, user_vote: null })
    expect(await vote(shown?.text_version)).toMatchObject({ vote_count: 2 })
  })

  test('a sheet is refused whole, and the refusal names the row', async () => {
    const { ben, cem, campaign_id, tactic_id } = await scene()
    const other_id = await buildTactic(ben, campaign_id, 'Invite friends by phone')
    const rows = await tacticsOf(cem, campaign_id)
    const ids = [tactic_id, other_id]
    const sheet = (shown: TacticView[]) =>
      scoreTactics(cem, {
        campaign_id,
        votes: Object.fromEntries(ids.map((id) => [id, { ...scores(1, 2, 3), reason: null }])),
        text_versions: Object.fromEntries(shown.map(({ id, text_version }) => [id, text_version])),
      })
    const sending = behind(
      (ctx) => editTactic(ctx, { tactic_id, name }),
      ben,
      () => sheet(rows),
    )
    await expect(sending).rejects.toMatchObject({
      ...refusal('conflict', reworded),
      fields: { [`text_versions.${tactic_id}`]: [reworded] },
    })
    const shown = await tacticsOf(cem, campaign_id)
    expect(shown.map(({ user_vote }) => user_vote)).toEqual([null, null])
    expect((await sheet(shown)).votes).toHaveLength(2)
  })

  test.each([
    ['the end', endEarly, hasEnded],
    [
      'the deletion of the campaign',
      (ctx: Context, campaign_id: string) => deleteCampaign(ctx, { campaign_id }),
      tacticNotFound,
    ],
  ])('%s is refused', async (_, end, wanted) => {
    const { ada, ben, campaign_id, tactic_id } = await scene()
    const editing = behind(
      (ctx) => end(ctx, campaign_id),
      ada,
      () => editTactic(ben, { tactic_id, name }),
    )
    await expect(editing).rejects.toMatchObject(wanted)
  })

  test.each([
    [
      'its deletion',
      (ctx: Context, { tactic_id }: { tactic_id: string }) => deleteTactic(ctx, { tactic_id }),
    ],
    [
      "the adder's removal",
      (ctx: Context, ids: { team_id: string; member_id: string }) => removeMember(ctx, ids),
    ],
  ])('%s finds nothing', async (_, first) => {
    const { ada, ben, team_id, tactic_id } = await scene()
    const editing = behind(
      (ctx) => first(ctx, { team_id, tactic_id, member_id: ben.actor.id }),
      ada,
      () => editTactic(ben, { tactic_id, name }),
    )
    await expect(editing).rejects.toMatchObject(tacticNotFound)
  })

  onPostgres('many edits and votes at once leave no vote on a text that was replaced later', async () => {
    const { ada, ben, cem, campaign_id } = await scene()
    for (let round = 0; round < 20; round++) {
      const tactic_id = await buildTactic(ben, campaign_id, `Tactic number ${round}`)
      const outcomes = await Promise.allSettled([
        editTactic(ben, { tactic_id, name }),
        ...[ada, cem].map((voter) => voteOnTactic(voter, { tactic_id, ...scores(1, 2, 3) })),
      ])
      const [edit, ...votes] = outcomes
      expect(votes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      if (edit?.status === 'rejected') expect(edit.reason).toMatchObject(isScored)
      await expect(editTactic(ben, { tactic_id, name })).rejects.toMatchObject(isScored)
    }
  })
})

describe('editing a comment', () => {
  test('changes its text in its place and marks it as edited', async () => {
    const { ada, ben, tactic_id } = await scene()
    const first = (await addComment(ben, { tactic_id, comment_text: 'We have most of it' })).comment
    const second = (await addComment(ben, { tactic_id, comment_text: 'Not all of it' })).comment
    expect(first).toMatchObject({ edited_at: null, can: { edit: true, delete: true } })
    const edited = (await editComment(ben, { comment_id: first.id, comment_text: 'We have\nall of it' }))
      .comment
    expect(edited).toEqual({
      ...first,
      comment_text: 'We have\nall of it',
      edited_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    })
    expect(CommentView.parse(edited)).toEqual(edited)
    expect(await commentsOf(ben, tactic_id)).toEqual([edited, second])
    const can = { edit: false, delete: false }
    expect(await commentsOf(ada, tactic_id)).toEqual([
      { ...edited, can },
      { ...second, can },
    ])
  })

  test('to the same text leaves no mark', async () => {
    const { ben, tactic_id } = await scene()
    const { comment } = await addComment(ben, { tactic_id, comment_text: 'Hello' })
    expect((await editComment(ben, { comment_id: comment.id, comment_text: 'Hello' })).comment).toEqual(
      comment,
    )
    const { edited_at } = (await editComment(ben, { comment_id: comment.id, comment_text: 'Hi' })).comment
    expect((await editComment(ben, { comment_id: comment.id, comment_text: 'Hi' })).comment).toMatchObject({
      edited_at,
    })
  })

  test('behind its deletion finds nothing', async () => {
    const { ben, tactic_id } = await scene()
    const { id: comment_id } = (await addComment(ben, { tactic_id, comment_text: 'Hello' })).comment
    const editing = behind(
      (ctx) => deleteComment(ctx, { comment_id }),
      ben,
      () => editComment(ben, { comment_id, comment_text: 'Hi' }),
    )
    await expect(editing).rejects.toMatchObject(commentNotFound)
    expect(await commentsOf(ben, tactic_id)).toEqual([])
  })
})

describe('deleting a comment', () => {
  test('is for its author alone, and the count follows', async () => {
    const { ada, ben, cem, campaign_id, tactic_id } = await scene()
    const { id: comment_id } = (await addComment(cem, { tactic_id, comment_text: 'Hello' })).comment
    const kept = (await addComment(cem, { tactic_id, comment_text: 'Hello again' })).comment
    for (const person of [ada, ben])
      await expect(deleteComment(person, { comment_id })).rejects.toMatchObject(
        refusal('forbidden', 'You can delete only your own comments'),
      )
    await endCampaign(ada, { campaign_id })
    await deleteComment(cem, { comment_id })
    expect(await commentsOf(cem, tactic_id)).toEqual([kept])
    expect((await tacticsOf(ada, campaign_id))[0]?.comment_count).toBe(1)
    await expect(deleteComment(cem, { comment_id })).rejects.toMatchObject(commentNotFound)
    expect(
      await queryRows(database, sql`select comment_text from comments where tactic_id = ${tactic_id}`),
    ).toEqual([{ comment_text: 'Hello again' }])
  })

  test('twice at once finds nothing the second time', async () => {
    const { ben, tactic_id } = await scene()
    const { id: comment_id } = (await addComment(ben, { tactic_id, comment_text: 'Hello' })).comment
    const deleting = behind(
      (ctx) => deleteComment(ctx, { comment_id }),
      ben,
      () => deleteComment(ben, { comment_id }),
    )
    await expect(deleting).rejects.toMatchObject(commentNotFound)
  })
})
