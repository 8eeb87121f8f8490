import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { comment } from '../../db/aliases.server'
import type { Context } from '../context'
import { loadFailures } from '../load-failure'
import { nextCursor, operation } from '../operation.server'
import { pageOfOwner, parseCursor, toPage, type PageStart } from '../paging.server'
import { iso, listOf, queryFound } from '../sql.server'
import { visibleTactic } from '../tactics/scope.server'
import { shownName } from '../teams/scope.server'
import { type ListCommentsInput, ListCommentsSchema } from './validation'
import { CommentRow, toCommentView, CommentView } from './view'

export const listComments = operation({
  name: 'listComments',
  call: 'GET /api/tactics/:tactic_id/comments',
  scope: 'read',
  summary: "A tactic's comments, oldest first",
  input: ListCommentsSchema,
  output: z.object({ comments: z.array(CommentView), next_cursor: nextCursor }),
  failure: loadFailures.comments,
  run: async (ctx, { tactic_id, limit, cursor }: ListCommentsInput) => {
    const rows = await readComments(ctx, tactic_id, limit, 'ascending', parseCursor(cursor))
    const page = toPage(rows, limit, (comment) => comment.id)
    return { comments: page.rows, next_cursor: page.next_cursor }
  },
})

/** The newest comments of a tactic, oldest first. `cursor` is the comment before them; null if there is none. */
export async function listNewestComments(
  ctx: Context,
  { tactic_id, limit }: Omit<ListCommentsInput, 'cursor'>,
): Promise<{ rows: CommentView[]; cursor: string | null }> {
  const newestFirst = await readComments(ctx, tactic_id, limit, 'descending')
  return { rows: newestFirst.slice(0, limit).reverse(), cursor: newestFirst[limit]?.id ?? null }
}

const CommentsRow = z.object({ comments: z.array(CommentRow) })

/** Reads one comment more than `limit` to tell whether there are others. @throws DomainError `not_found` if the actor cannot see the tactic. */
async function readComments(
  ctx: Context,
  tactic_id: string,
  limit: number,
  order: 'ascending' | 'descending',
  start?: PageStart,
): Promise<CommentView[]> {
  const keys = { owner: comment.tactic_id, id: comment.id }
  const { isOnPage, inOrder } = pageOfOwner(keys, sql`tactic.id`, order, start)
  const row = await queryFound(
    ctx,
    { noun: 'Tactic', row: CommentsRow },
    sql`with tactic as (${visibleTactic(ctx, tactic_id)})
        select ${listOf(sql`
          select ${comment.id}, ${shownName(comment.user_id, sql`tactic.team_id`)} as user_name, ${comment.comment_text},
            ${iso(comment.created_at)} as created_at, ${iso(comment.edited_at)} as edited_at, ${comment.user_id} = ${ctx.actor.id} as is_author
          from comments comment
          where ${isOnPage}
          order by ${inOrder} limit ${limit + 1}`)} as comments
        from tactic`,
  )
  return row.comments.map(toCommentView)
}
