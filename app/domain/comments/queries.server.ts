import { sql } from 'drizzle-orm'
import { comments } from '../../db/comment.schema.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import type { Page } from '../paging'
import { pageOfOwner, parseCursor, toPage } from '../paging.server'
import { iso, named, queryRow } from '../sql.server'
import { visibleTactic } from '../tactics/scope.server'
import { shownName } from '../teams/scope.server'
import type { ListCommentsInput } from './validation'
import { toCommentView, type CommentRow, type CommentView } from './view'

const co = named(comments, 'co')

/** A tactic's comments, oldest first. */
export async function listComments(
  ctx: Context,
  { tactic_id, limit, cursor }: ListCommentsInput,
): Promise<Page<CommentView>> {
  const keys = { owner: co.tactic_id, id: co.id }
  const { isOnPage, inOrder } = pageOfOwner(keys, sql`tactic.id`, 'ascending', parseCursor(cursor))
  const row = await queryRow<{ comments: CommentRow[] }>(
    ctx,
    sql`with tactic as (${visibleTactic(ctx, tactic_id)})
        select (select coalesce(json_agg(x), '[]') from (
          select ${co.id}, ${shownName(co.user_id, sql`tactic.team_id`)} as user_name, ${co.comment_text},
            ${iso(co.created_at)} as created_at, ${iso(co.edited_at)} as edited_at, ${co.user_id} = ${ctx.actor.id} as is_author
          from comments co
          where ${isOnPage}
          order by ${inOrder} limit ${limit + 1}) x) as comments
        from tactic`,
  )
  if (!row) throw notFound('Tactic')
  return toPage(row.comments.map(toCommentView), limit, (comment) => comment.id)
}
