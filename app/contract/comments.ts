import { z } from 'zod'
import { canDeleteComment, canEditComment } from '../domain/comments/policy'
import {
  AddCommentSchema,
  CommentIdSchema,
  EditCommentSchema,
  ListCommentsSchema,
} from '../domain/comments/validation'
import { CommentView } from '../domain/comments/view'
import { denialsOf } from '../domain/policy'
import { failures } from './failures'
import { COMMENTS } from './limit'
import { loadFailures } from './load-failure'
import { defineOperation, Done, nextCursor } from './operation'

export const listComments = defineOperation({
  method: 'GET',
  path: '/api/tactics/:tactic_id/comments',
  summary: "A tactic's comments, oldest first",
  input: ListCommentsSchema,
  output: z.object({ comments: z.array(CommentView), next_cursor: nextCursor }),
  failure: loadFailures.comments,
})

export const addComment = defineOperation({
  method: 'POST',
  path: '/api/tactics/:tactic_id/comments',
  summary: 'Comment on a tactic',
  acceptsIdempotencyKey: true,
  limitPerPerson: COMMENTS,
  input: AddCommentSchema,
  output: z.object({ comment: CommentView }),
  status: 201,
  success: 'Comment added successfully',
  ...failures.addComment,
})

export const editComment = defineOperation({
  method: 'PATCH',
  path: '/api/comments/:comment_id',
  summary: 'Change your comment; it is marked as edited',
  denials: denialsOf(canEditComment),
  input: EditCommentSchema,
  output: z.object({ comment: CommentView }),
  success: 'Comment updated successfully',
  ...failures.editComment,
})

export const deleteComment = defineOperation({
  method: 'DELETE',
  path: '/api/comments/:comment_id',
  summary: 'Delete your comment',
  denials: denialsOf(canDeleteComment),
  input: CommentIdSchema,
  output: Done,
  success: 'Comment deleted successfully',
  ...failures.deleteComment,
})
