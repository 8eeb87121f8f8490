import { sql, type SQL } from 'drizzle-orm'
import { comments } from '../../db/comment.schema.server'
import { campaigns, tactics } from '../../db/schema.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import { forgetAnswers } from '../stored-answers.server'
import { newId } from '../ids.server'
import { enforce, type FactsOf } from '../policy'
import { guard } from '../policy.server'
import { columns, iso, named, queryRow } from '../sql.server'
import { visibleTactic } from '../tactics/scope.server'
import { forgetTextsOf, queueEvent } from '../webhooks/events.server'
import { canDeleteComment, canEditComment } from './policy'
import { lockedComment } from './scope.server'
import type { AddCommentInput, EditCommentInput } from './validation'
import { toCommentView, type CommentRow, type CommentView } from './view'

const co = named(comments, 'co')
const c = named(campaigns, 'c')
const ta = named(tactics, 'ta')

/** Adds a comment. Allowed after the campaign's end too. */
export async function addComment(
  ctx: Context,
  { tactic_id, comment_text }: AddCommentInput,
): Promise<CommentView> {
  const row = await queryRow<Pick<CommentView, 'id' | 'created_at'>>(
    ctx,
    sql`with tactic as (${visibleTactic(ctx, tactic_id)} for key share of ta),
        added as (
          insert into comments (${columns(comments, ['id', 'tactic_id', 'user_id', 'comment_text'])})
          select ${newId()}::uuid, id, ${ctx.actor.id}::uuid, ${comment_text} from tactic
          returning id, tactic_id, created_at
        ), told as (${queueAddedComment(ctx, comment_text)})
        select id, ${iso(sql`created_at`)} as created_at from added`,
  )
  if (!row) throw notFound('Tactic')
  return toCommentView({
    ...row,
    user_name: ctx.actor.full_name,
    comment_text,
    edited_at: null,
    is_author: true,
  })
}

function queueAddedComment(ctx: Context, comment_text: string): SQL {
  return queueEvent(ctx, 'comment.added', {
    rows: sql`(
      select tactic.team_id, ${c.id} as campaign_id, ${c.name} as campaign_name, added.id, ${ta.id} as tactic_id,
        ${ta.name} as tactic_name
      from added join tactic on tactic.id = added.tactic_id
      join tactics ta on ${ta.id} = tactic.id join campaigns c on ${c.id} = tactic.campaign_id) e`,
    data: sql`jsonb_build_object('tactic', jsonb_build_object('id', e.tactic_id, 'name', e.tactic_name),
      'comment', jsonb_build_object(
        'id', e.id, 'comment_text', ${comment_text}::text, 'user_name', ${ctx.actor.full_name}::text))`,
    actor_id: ctx.actor.id,
  })
}

/** Changes the actor's own comment and marks it as edited, unless the text stays the same. */
export async function editComment(
  ctx: Context,
  { comment_id, comment_text }: EditCommentInput,
): Promise<CommentView> {
  const row = await queryRow<Omit<CommentRow, 'user_name' | 'comment_text'>>(
    ctx,
    sql`with comment as (${lockedComment(ctx, comment_id)}),
        edited as (
          update comments co
          set comment_text = ${comment_text},
            edited_at = case when comment.comment_text = ${comment_text} then ${co.edited_at} else ${ctx.now} end
          from comment
          where ${co.id} = comment.id and ${guard(canEditComment, 'comment')}
          returning ${co.created_at}, ${co.edited_at}
        )
        select comment.id, comment.is_author, ${iso(sql`edited.created_at`)} as created_at, ${iso(sql`edited.edited_at`)} as edited_at
        from comment left join edited on true`,
  )
  if (!row) throw notFound('Comment')
  enforce(canEditComment, row)
  return toCommentView({ ...row, user_name: ctx.actor.full_name, comment_text })
}

/** Deletes the actor's own comment. A mail that is not sent yet leaves it out, stored events too (docs/product.md#comments). */
export async function deleteComment(ctx: Context, comment_id: string): Promise<void> {
  const row = await queryRow<FactsOf<typeof canDeleteComment>>(
    ctx,
    sql`with comment as (${lockedComment(ctx, comment_id)}),
        deleted as (
          delete from comments co using comment where ${co.id} = comment.id and ${guard(canDeleteComment, 'comment')}
          returning ${co.id}, ${co.user_id}
        ), forgotten as (${forgetAnswers}),
        untold as (${forgetTextsOf('comment', sql`select team_id, id from comment where exists (select from deleted)`)})
        select is_author from comment`,
  )
  if (!row) throw notFound('Comment')
  enforce(canDeleteComment, row)
}
