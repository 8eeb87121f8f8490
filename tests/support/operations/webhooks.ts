import { newWebhook } from '../inputs'
import { teamOwner } from '../permissions'
import { doneByTeamOwner, ofTeam, ofWebhook, pick, type OperationRows } from './row'

export const webhooks = {
  listWebhooks: {
    ...ofTeam,
    callers: teamOwner,
    scope: 'read',
    answer: ['webhooks'],
    refused: ['byMember'],
  },

  createWebhook: {
    ...ofTeam,
    callers: { ...teamOwner, teamOwner: 201 },
    scope: 'manage',
    input: ({ team_id }) => ({ ...newWebhook, team_id }),
    answer: ['webhook', 'secret'],
    status: 201,
    // The team is locked before its webhooks are counted.
    statements: 2,
  },

  deleteWebhook: {
    ...ofWebhook,
    ...doneByTeamOwner,
    answer: ['success'],
  },

  testWebhook: {
    ...ofWebhook,
    ...doneByTeamOwner,
    answer: ['delivery'],
  },

  listDeliveries: {
    ...ofWebhook,
    callers: teamOwner,
    scope: 'read',
    answer: ['webhook', 'deliveries', 'next_cursor'],
    refused: ['byMember'],
  },

  sendDeliveryAgain: {
    ...doneByTeamOwner,
    input: pick('delivery_id'),
    answer: ['delivery'],
    statements: 1,
    outsider: 'Delivery',
  },
} satisfies OperationRows
