import { operations } from '~/contract/operations.server'
import { adder, members } from '../permissions'
import { pick, type OperationRows } from './row'

export const comments = {
  listComments: {
    callers: members(200),
    scope: 'read',
    input: pick('tactic_id'),
    call: 'GET /api/tactics/{tactic_id}/comments',
    answer: ['comments', 'next_cursor'],
    shown: 'commented',
    statements: [1, ({ owner, tactic_id }) => operations.listComments(owner, { tactic_id, limit: 500 })],
    outsider: ['Tactic', (ctx, { tactic_id }) => operations.listComments(ctx, { tactic_id, limit: 200 })],
  },

  addComment: {
    callers: members(201),
    scope: 'add',
    input: ({ tactic_id }) => ({ tactic_id, comment_text: 'Hello' }),
    call: 'POST /api/tactics/{tactic_id}/comments',
    answer: ['comment'],
    status: 201,
    statements: [
      1,
      ({ owner, tactic_id }) => operations.addComment(owner, { tactic_id, comment_text: 'Hi' }),
    ],
    outsider: [
      'Tactic',
      (ctx, { tactic_id }) => operations.addComment(ctx, { tactic_id, comment_text: 'Hello' }),
    ],
    states: {
      afterTheEnd: members(201),
    },
    refused: ['twiceByKey'],
  },

  editComment: {
    // The adder wrote it.
    callers: adder,
    scope: 'add',
    input: ({ comment_id }) => ({ comment_id, comment_text: 'Hello again' }),
    call: 'PATCH /api/comments/{comment_id}',
    answer: ['comment'],
    statements: [
      1,
      ({ owner, comment_id }) => operations.editComment(owner, { comment_id, comment_text: 'Hello again' }),
    ],
    outsider: [
      'Comment',
      (ctx, { comment_id }) => operations.editComment(ctx, { comment_id, comment_text: 'Hello' }),
    ],
    states: {
      afterTheEnd: adder,
    },
  },

  deleteComment: {
    callers: adder,
    scope: 'add',
    input: pick('comment_id'),
    call: 'DELETE /api/comments/{comment_id}',
    answer: ['success'],
    statements: [1, ({ owner, comment_id }) => operations.deleteComment(owner, { comment_id })],
    outsider: ['Comment', (ctx, { comment_id }) => operations.deleteComment(ctx, { comment_id })],
    states: {
      afterTheEnd: adder,
    },
  },
} satisfies OperationRows
