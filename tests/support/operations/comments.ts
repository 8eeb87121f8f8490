import { adder, members } from '../permissions'
import { pick, type OperationRows } from './row'

export const comments = {
  listComments: {
    callers: members(200),
    scope: 'read',
    input: pick('tactic_id'),
    answer: ['comments', 'next_cursor'],
    shown: 'commented',
    statements: 1,
    outsider: 'Tactic',
  },

  addComment: {
    callers: members(201),
    scope: 'add',
    input: ({ tactic_id }) => ({ tactic_id, comment_text: 'Hello' }),
    answer: ['comment'],
    status: 201,
    statements: 1,
    outsider: 'Tactic',
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
    answer: ['comment'],
    statements: 1,
    outsider: 'Comment',
    states: {
      afterTheEnd: adder,
    },
  },

  deleteComment: {
    callers: adder,
    scope: 'add',
    input: pick('comment_id'),
    answer: ['success'],
    statements: 1,
    outsider: 'Comment',
    states: {
      afterTheEnd: adder,
    },
  },
} satisfies OperationRows
