import { comments } from '../../db/comment.schema.server'
import { tactics } from '../../db/schema.server'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, comment, tactic } from '../../db/aliases.server'
import type { Context } from '../context'
import { newId } from '../ids.server'
import { rateLimits } from '../rate-limits'
import { operation } from '../operation.server'
import { factsRow, guard, queryAllowed, queryFound, columns, iso } from '../sql.server'
import { forgetAnswers } from '../stored-answers.server'
import { visibleTactic } from '../tactics/scope.server'
import { forgetTextsOf, queueEvent } from '../webhooks/events.server'
import { canEditComment, canDeleteComment } from './policy'
import { listComments } from './queries.server'
import { AddCommentSchema, EditCommentSchema, CommentIdSchema } from './validation'
import { toCommentView, CommentView } from './view'
import { visibleCampaigns } from '../campaigns/scope.server'

const AddedRow = CommentView.pick({ id: true, created_at: true })

export const addComment = operation({
  name: 'addComment',
  call: 'POST /api/tactics/:tactic_id/comments',
  scope: 'add',
  summary: 'Comment on a tactic',
  repeat: { requireAccess: (ctx, { tactic_id }) => listComments(ctx, { tactic_id, limit: 1 }) },
  limitPerPerson: rateLimits.comment,
  input: AddCommentSchema,
  output: z.object({ comment: CommentView }),
  status: 201,
  success: 'Comment added successfully',
  failure: 'Failed to add comment',
  run: async (ctx, { tactic_id, comment_text }) => {
    const row = await queryFound(
      ctx,
      { noun: 'Tactic', row: AddedRow },
      sql`with tactic as (${visibleTactic(ctx, tactic_id)} for key share of tactic),
        added as (
          insert into comments (${columns(comments, ['id', 'tactic_id', 'user_id', 'comment_text'])})
          select ${newId()}::uuid, id, ${ctx.actor.id}::uuid, ${comment_text} from tactic
          returning id, tactic_id, created_at
        ), queued_events as (${queueAddedComment(ctx, comment_text)})
        select id, ${iso(sql`created_at`)} as created_at from added`,
    )
    const comment = toCommentView({
      ...row,
      user_name: ctx.actor.full_name,
      comment_text,
      edited_at: null,
      is_author: true,
    })
    return { comment }
  },
})

function queueAddedComment(ctx: Context, comment_text: string): SQL {
  return queueEvent(ctx, 'comment.added', {
    rows: sql`(
      select tactic.team_id, ${campaign.id} as campaign_id, ${campaign.name} as campaign_name, added.id, ${tactics.id} as tactic_id,
        ${tactics.name} as tactic_name
      from added join tactic on tactic.id = added.tactic_id
      join tactics on ${tactics.id} = tactic.id join campaigns campaign on ${campaign.id} = tactic.campaign_id) happening`,
    data: sql`jsonb_build_object('tactic', jsonb_build_object('id', happening.tactic_id, 'name', happening.tactic_name),
      'comment', jsonb_build_object(
        'id', happening.id, 'comment_text', ${comment_text}::text, 'user_name', ${ctx.actor.full_name}::text))`,
    actor_id: ctx.actor.id,
  })
}

/** `created_at` is null for somebody else's comment, which is not edited. */
const EditedRow = factsRow(canEditComment).extend({
  id: z.uuid(),
  created_at: z.string().nullable(),
  edited_at: z.string().nullable(),
})

/** Changes the actor's own comment and marks it as edited, unless the text stays the same. */
export const editComment = operation({
  name: 'editComment',
  call: 'PATCH /api/comments/:comment_id',
  scope: 'add',
  summary: 'Change your comment; it is marked as edited',
  denials: canEditComment,
  input: EditCommentSchema,
  output: z.object({ comment: CommentView }),
  success: 'Comment updated successfully',
  failure: 'Failed to update comment',
  run: async (ctx, { comment_id, comment_text }) => {
    const row = await queryAllowed(
      ctx,
      { noun: 'Comment', policy: canEditComment, row: EditedRow },
      sql`with comment as (${lockedComment(ctx, comment_id)}),
        edited as (
          update comments
          set comment_text = ${comment_text},
            edited_at = case when comment.comment_text = ${comment_text} then ${comments.edited_at} else ${ctx.now} end
          from comment
          where ${comments.id} = comment.id and ${guard(canEditComment, 'comment')}
          returning ${comments.created_at}, ${comments.edited_at}
        )
        select comment.id, comment.is_author, ${iso(sql`edited.created_at`)} as created_at, ${iso(sql`edited.edited_at`)} as edited_at
        from comment left join edited on true`,
    )
    const { created_at } = row
    if (created_at === null) throw new Error('The comment was neither edited nor refused')
    return { comment: toCommentView({ ...row, created_at, user_name: ctx.actor.full_name, comment_text }) }
  },
})

/** Deletes the actor's own comment, also from mails and webhook events that have not been sent yet. */
export const deleteComment = operation({
  name: 'deleteComment',
  call: 'DELETE /api/comments/:comment_id',
  scope: 'add',
  summary: 'Delete your comment',
  denials: canDeleteComment,
  input: CommentIdSchema,
  success: 'Comment deleted successfully',
  failure: 'Failed to delete comment',
  run: (ctx, { comment_id }) =>
    queryAllowed(
      ctx,
      { noun: 'Comment', policy: canDeleteComment },
      sql`with comment as (${lockedComment(ctx, comment_id)}),
        deleted as (
          delete from comments using comment where ${comments.id} = comment.id and ${guard(canDeleteComment, 'comment')}
          returning ${comments.id}, ${comments.user_id}
        ), emptied_answers as (${forgetAnswers}),
        erased_texts as (${forgetTextsOf('comment', sql`select team_id, id from comment where exists (select from deleted)`)})
        select is_author from comment`,
    ),
})

/**
 * A comment in the actor's teams with the facts of policies: the only way to reach a comment by its id. Locks the row, so
 * that concurrent changes see each other's result.
 */
function lockedComment(ctx: Context, comment_id: string): SQL {
  return sql`
    select ${comment.id}, ${comment.comment_text}, ${campaign.team_id}, ${comment.user_id} = ${ctx.actor.id} as is_author
    from comments comment
    join tactics tactic on ${tactic.id} = ${comment.tactic_id}
    join (${visibleCampaigns(ctx)}) campaign on ${campaign.id} = ${tactic.campaign_id}
    where ${comment.id} = ${comment_id}
    for update of comment`
}
