import { operations } from '~/contract/operations.server'
import { everybody } from '../permissions'
import { nothing, type OperationRows } from './row'

export const subscription = {
  getSubscription: {
    callers: everybody(200),
    scope: 'read',
    input: nothing,
    call: 'GET /api/subscription/info',
    answer: ['plan', 'trialEndsAt'],
    statements: [0, ({ owner }) => operations.getSubscription(owner)],
  },

  checkLimits: {
    callers: everybody(200),
    scope: 'read',
    input: () => ({ action: 'create_team' }),
    call: 'POST /api/subscription/check-limits',
    answer: ['allowed', 'message'],
    statements: [1, ({ member }) => operations.checkLimits(member, { action: 'create_campaign' })],
  },

  checkDashboardAccess: {
    callers: everybody(200),
    scope: 'read',
    input: nothing,
    call: 'GET /api/subscription/check-dashboard-access',
    answer: ['allowed', 'message'],
    statements: [1, ({ member }) => operations.checkDashboardAccess(member)],
  },

  upgrade: {
    callers: everybody(200),
    scope: 'manage',
    input: nothing,
    call: 'POST /api/subscription/upgrade',
    answer: ['success'],
    statements: [1, ({ member }) => operations.upgrade(member)],
  },
} satisfies OperationRows
