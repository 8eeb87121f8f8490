import { newWebhook } from '../inputs'
import { teamOwner } from '../permissions'
import { pick, type OperationRows } from './row'

export const webhooks = {
  listWebhooks: {
    callers: teamOwner,
    scope: 'read',
    input: pick('team_id'),
    answer: ['webhooks'],
    statements: 1,
    outsider: 'Team',
    refused: ['byMember'],
  },

  createWebhook: {
    callers: { ...teamOwner, teamOwner: 201 },
    scope: 'manage',
    input: ({ team_id }) => ({ ...newWebhook, team_id }),
    answer: ['webhook', 'secret'],
    status: 201,
    // The team is locked before its webhooks are counted.
    statements: 2,
    outsider: 'Team',
  },

  deleteWebhook: {
    callers: teamOwner,
    scope: 'manage',
    input: pick('webhook_id'),
    answer: ['success'],
    statements: 1,
    outsider: 'Webhook',
  },

  testWebhook: {
    callers: teamOwner,
    scope: 'manage',
    input: pick('webhook_id'),
    answer: ['delivery'],
    statements: 1,
    outsider: 'Webhook',
  },

  listDeliveries: {
    callers: teamOwner,
    scope: 'read',
    input: pick('webhook_id'),
    answer: ['webhook', 'deliveries', 'next_cursor'],
    statements: 1,
    outsider: 'Webhook',
    refused: ['byMember'],
  },

  sendDeliveryAgain: {
    callers: teamOwner,
    scope: 'manage',
    input: pick('delivery_id'),
    answer: ['delivery'],
    statements: 1,
    outsider: 'Delivery',
  },
} satisfies OperationRows
