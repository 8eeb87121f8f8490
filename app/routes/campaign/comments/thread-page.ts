import type { CommentView } from '~/domain/comments/view'

/** The comments of a tactic after `cursor`, from the first when it is null. */
export type CommentsPage = { cursor: string | null; comments: CommentView[]; next_cursor: string | null }

export type OpenComments = CommentsPage & { tactic_id: string }

/** In place of a cursor: the page with the comments that were posted last. */
export const NEWEST = 'newest'

/**
 * The page with the comments of a tactic open, from those after `cursor` on. `page` is the address without a dialog: its
 * search, order and place in the list are kept.
 */
export function threadAddress(page: string, tactic_id: string, cursor: string | null = null): string {
  const [path = '', search] = page.split('?')
  const params = new URLSearchParams(search)
  params.set('comments', tactic_id)
  params.delete('comments_cursor')
  if (cursor) params.set('comments_cursor', cursor)
  return `${path}?${params}#tactic-${tactic_id}`
}
