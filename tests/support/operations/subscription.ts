import { everybody } from '../permissions'
import { nothing, type OperationRows } from './row'

export const subscription = {
  getSubscription: {
    callers: everybody(200),
    scope: 'read',
    input: nothing,
    answer: ['plan', 'trialEndsAt'],
    statements: 0,
  },

  checkLimits: {
    callers: everybody(200),
    scope: 'read',
    input: () => ({ action: 'create_team' }),
    answer: ['allowed', 'message'],
    statements: 1,
  },

  checkDashboardAccess: {
    callers: everybody(200),
    scope: 'read',
    input: nothing,
    answer: ['allowed', 'message'],
    statements: 1,
  },

  upgrade: {
    callers: everybody(200),
    scope: 'manage',
    input: nothing,
    answer: ['success'],
    statements: 1,
  },
} satisfies OperationRows
