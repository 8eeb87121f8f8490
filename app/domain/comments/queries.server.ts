import { sql } from 'drizzle-orm'
import { comments } from '../../db/schema.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import type { Page } from '../paging'
import { isAfter, parseCursor, toPage } from '../paging.server'
import { iso, named, queryRow } from '../sql.server'
import { visibleTactic } from '../tactics/scope.server'
import { shownName } from '../teams/scope.server'
import type { ListCommentsInput } from './validation'
import type { CommentView } from './view'

const co = named(comments, 'co')

/** A tactic's comments, oldest first. */
export async function listComments(
  ctx: Context,
  { tactic_id, limit, cursor }: ListCommentsInput,
): Promise<Page<CommentView>> {
  const isOnPage = isAfter(parseCursor(cursor), co.id, 'ascending')
  const row = await queryRow<{ comments: CommentView[] }>(
    ctx,
    sql`with tactic as (${visibleTactic(ctx, tactic_id)})
        select (select coalesce(json_agg(x), '[]') from (
          select ${co.id}, ${shownName(co.user_id, sql`tactic.team_id`)} as user_name, ${co.comment_text},
            ${iso(co.created_at)} as created_at
          from comments co
          where ${co.tactic_id} = tactic.id and ${isOnPage}
          order by ${co.id} limit ${limit + 1}) x) as comments
        from tactic`,
  )
  if (!row) throw notFound('Tactic')
  return toPage(row.comments, limit, (comment) => comment.id)
}
