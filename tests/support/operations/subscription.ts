import { everybody } from '../permissions'
import { nothing, ofOneself, readByEverybody, type OperationRows } from './row'

export const subscription = {
  getSubscription: {
    ...readByEverybody,
    input: nothing,
    answer: ['plan', 'trialEndsAt'],
    statements: 0,
  },

  checkLimits: {
    ...readByEverybody,
    input: () => ({ action: 'create_team' }),
    answer: ['allowed', 'message'],
    statements: 1,
  },

  checkDashboardAccess: {
    ...readByEverybody,
    ...ofOneself,
    answer: ['allowed', 'message'],
  },

  upgrade: {
    ...ofOneself,
    callers: everybody(200),
    scope: 'manage',
    answer: ['success'],
  },
} satisfies OperationRows
