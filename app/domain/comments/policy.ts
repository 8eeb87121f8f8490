import { forbidden, needs } from '../policy'
import type { Failures } from '../failures'

/** `is_author`: the actor wrote this comment. Without `active`: comments can be written, edited and deleted after the campaign's end. */
export const canEditComment = [needs('is_author', forbidden('You can edit only your own comments'))]
export const canDeleteComment = [needs('is_author', forbidden('You can delete only your own comments'))]

/** What people read when one of the forms fails. */
export const failures = {
  addComment: { failure: 'Failed to add comment' },
  editComment: { failure: 'Failed to update comment' },
  deleteComment: { failure: 'Failed to delete comment' },
} as const satisfies Failures
