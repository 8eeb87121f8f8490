import { operations } from '~/contract/operations.server'
import { everybody } from '../permissions'
import { nothing, ofOneself, ownAccount, pick, type OperationRows } from './row'

export const account = {
  changeName: {
    ...ownAccount,
    input: () => ({ full_name: 'Ada King' }),
    answer: ['user'],
    statements: 1,
  },

  listSessions: {
    ...ownAccount,
    ...ofOneself,
    answer: ['sessions'],
    refused: ['byApiToken'],
  },

  endSession: {
    ...ownAccount,
    input: pick('session_id'),
    answer: ['success'],
    statements: 1,
  },

  endOtherSessions: {
    ...ownAccount,
    ...ofOneself,
    answer: ['success'],
  },

  exportAccount: {
    ...ownAccount,
    input: nothing,
    answer: [
      'exported_at',
      'profile',
      'preferences',
      'teams',
      'campaigns',
      'tactics',
      'votes',
      'comments',
      'decisions',
      'outcomes',
      'second_rounds',
      'tokens',
      'connections',
      'sessions',
      'acts',
    ],
    shown: 'recorded',
    statements: 5,
    refused: ['byApiToken'],
  },

  deleteAccount: {
    // Whoever owns a team with others cannot leave it without an owner.
    callers: { ...everybody(200), teamOwner: 409 },
    scope: null,
    /** A client that knows whose it is sends their own. */
    input: () => ({ email: 'somebody@example.com' }),
    answer: ['success'],
    who: 'leaver',
    statements: [8, ({ leaver }) => operations.deleteAccount(leaver, leaver.actor)],
  },
} satisfies OperationRows
