import { adder, members } from '../permissions'
import { ofComment, ofTactic, readByMembers, type OperationRows } from './row'

export const comments = {
  listComments: {
    ...ofTactic,
    ...readByMembers,
    answer: ['comments', 'next_cursor'],
    shown: 'commented',
  },

  addComment: {
    ...ofTactic,
    callers: members(201),
    scope: 'add',
    input: ({ tactic_id }) => ({ tactic_id, comment_text: 'Hello' }),
    answer: ['comment'],
    status: 201,
    states: {
      afterTheEnd: members(201),
    },
    refused: ['twiceByKey'],
  },

  editComment: {
    ...ofComment,
    // The adder wrote it.
    callers: adder,
    scope: 'add',
    input: ({ comment_id }) => ({ comment_id, comment_text: 'Hello again' }),
    answer: ['comment'],
    states: {
      afterTheEnd: adder,
    },
  },

  deleteComment: {
    ...ofComment,
    callers: adder,
    scope: 'add',
    answer: ['success'],
    states: {
      afterTheEnd: adder,
    },
  },
} satisfies OperationRows
