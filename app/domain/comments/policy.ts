import type { Failures } from '../failures'
import type { Policy } from '../policy'

/** `is_author`: the actor wrote this comment. */
export type CommentFact = 'is_author'

/** Without `active`: comments can be written, edited and deleted after the campaign's end. */
export const canEditComment: Policy<CommentFact> = [
  {
    anyOf: ['is_author'],
    otherwise: { kind: 'forbidden', sentence: 'You can edit only your own comments' },
  },
]
export const canDeleteComment: Policy<CommentFact> = [
  {
    anyOf: ['is_author'],
    otherwise: { kind: 'forbidden', sentence: 'You can delete only your own comments' },
  },
]

/** What people read when one of the forms fails. */
export const failures = {
  addComment: { failure: 'Failed to add comment' },
  editComment: { failure: 'Failed to update comment' },
  deleteComment: { failure: 'Failed to delete comment' },
} as const satisfies Failures
