import { operations } from '~/contract/operations.server'
import { newId } from '~/domain/ids.server'
import { everybody } from '../permissions'
import { nothing, pick, type OperationRows } from './row'

export const account = {
  changeName: {
    callers: everybody(200),
    scope: null,
    input: () => ({ full_name: 'Ada King' }),
    call: 'PATCH /api/users/me',
    answer: ['user'],
    statements: [1, ({ newcomer }) => operations.changeName(newcomer, { full_name: 'Nora Novak' })],
  },

  listSessions: {
    callers: everybody(200),
    scope: null,
    input: nothing,
    call: 'GET /api/users/me/sessions',
    answer: ['sessions'],
    statements: [1, ({ newcomer }) => operations.listSessions(newcomer)],
    refused: ['byApiToken'],
  },

  endSession: {
    callers: everybody(200),
    scope: null,
    input: pick('session_id'),
    call: 'DELETE /api/users/me/sessions/{session_id}',
    answer: ['success'],
    statements: [
      1,
      ({ newcomer }) => operations.endSession(newcomer, { session_id: newId() }).catch(() => null),
    ],
  },

  endOtherSessions: {
    callers: everybody(200),
    scope: null,
    input: nothing,
    call: 'DELETE /api/users/me/sessions',
    answer: ['success'],
    statements: [1, ({ newcomer }) => operations.endOtherSessions(newcomer)],
  },

  exportAccount: {
    callers: everybody(200),
    scope: null,
    input: nothing,
    call: 'GET /api/users/me/export.json',
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
      'sessions',
    ],
    shown: 'recorded',
    statements: [4, ({ owner }) => operations.exportAccount(owner)],
    refused: ['byApiToken'],
  },

  deleteAccount: {
    // Whoever owns a team with others cannot leave it without an owner.
    callers: { ...everybody(200), teamOwner: 409 },
    scope: null,
    /** A client that knows whose it is sends their own. */
    input: () => ({ email: 'somebody@example.com' }),
    call: 'DELETE /api/users/me',
    answer: ['success'],
    who: 'leaver',
    statements: [8, ({ leaver }) => operations.deleteAccount(leaver, leaver.actor)],
  },
} satisfies OperationRows
