import { listComments, listNewestComments } from '~/domain/comments/queries.server'
import type { Context } from '~/domain/context'
import { DomainError } from '~/domain/policy'
import { isId } from '~/domain/ids'
import { PAGE_SIZE_DEFAULT } from '~/domain/page-size'
import { NEWEST, type OpenComments } from './thread-page'

/** The page of comments that the address names. Null if the tactic has been deleted, so that the campaign is still shown. */
export async function loadComments(
  ctx: Context,
  tactic_id: string,
  address: URLSearchParams,
): Promise<OpenComments | null> {
  const wanted = address.get('from') ?? address.get('comments_cursor') ?? ''
  const cursor = isId(wanted) ? wanted : null
  const list = { tactic_id, limit: PAGE_SIZE_DEFAULT }
  try {
    if (wanted === NEWEST) {
      const { rows, cursor } = await listNewestComments(ctx, list)
      return { tactic_id, cursor, comments: rows, next_cursor: null }
    }
    const page = await listComments(ctx, { ...list, ...(cursor && { cursor }) })
    return { tactic_id, cursor, ...page }
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not_found') return null
    throw error
  }
}
