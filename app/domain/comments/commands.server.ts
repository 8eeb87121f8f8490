import { sql } from 'drizzle-orm'
import { comments } from '../../db/schema.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import { newId } from '../ids.server'
import { columns, iso, queryRow } from '../sql.server'
import { visibleTactic } from '../tactics/scope.server'
import type { AddCommentInput } from './validation'
import type { CommentView } from './view'

/** Comments on a tactic; members may go on talking after the campaign has ended. */
export async function addComment(
  ctx: Context,
  { tactic_id, comment_text }: AddCommentInput,
): Promise<CommentView> {
  const row = await queryRow<Pick<CommentView, 'id' | 'created_at'>>(
    ctx,
    sql`with tactic as (${visibleTactic(ctx, tactic_id)} for key share of ta)
        insert into comments (${columns(comments, ['id', 'tactic_id', 'user_id', 'comment_text'])})
        select ${newId()}::uuid, id, ${ctx.actor.id}::uuid, ${comment_text} from tactic
        returning id, ${iso(sql`created_at`)} as created_at`,
  )
  if (!row) throw notFound('Tactic')
  return { ...row, user_name: ctx.actor.full_name, comment_text }
}
