import { z } from 'zod'
import { AddCommentSchema, ListCommentsSchema } from '../domain/comments/validation'
import { CommentView } from '../domain/comments/view'
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
  input: AddCommentSchema,
  output: z.object({ comment: CommentView }),
  status: 201,
  success: 'Comment added successfully',
  failure: 'Failed to add comment',
})
