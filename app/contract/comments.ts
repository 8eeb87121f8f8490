import { z } from 'zod'
import { AddCommentSchema, ListCommentsSchema } from '../domain/comments/validation'
import { CommentView } from '../domain/comments/view'
import { failures } from './failures'
import { COMMENTS } from './limit'
import { defineOperation, nextCursor } from './operation'

export const listComments = defineOperation({
  method: 'GET',
  path: '/api/tactics/:tactic_id/comments',
  summary: "A tactic's comments, oldest first",
  input: ListCommentsSchema,
  output: z.object({ comments: z.array(CommentView), next_cursor: nextCursor }),
  failure: 'Failed to load comments',
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
