import { operations } from '~/contract/operations.server'
import { newId } from '~/domain/ids.server'
import { newWebhook } from '../inputs'
import { teamOwner } from '../permissions'
import { pick, type OperationRows } from './row'

const noWebhook = () => ({ webhook_id: newId(), limit: 500 })

export const webhooks = {
  listWebhooks: {
    callers: teamOwner,
    scope: 'read',
    input: pick('team_id'),
    call: 'GET /api/teams/{team_id}/webhooks',
    answer: ['webhooks'],
    statements: [1, ({ owner, team_id }) => operations.listWebhooks(owner, { team_id })],
    outsider: ['Team', (ctx, { team_id }) => operations.listWebhooks(ctx, { team_id })],
    refused: ['byMember'],
  },

  createWebhook: {
    callers: { ...teamOwner, teamOwner: 201 },
    scope: 'manage',
    input: ({ team_id }) => ({ ...newWebhook, team_id }),
    call: 'POST /api/teams/{team_id}/webhooks',
    answer: ['webhook', 'secret'],
    status: 201,
    // The team is locked before its webhooks are counted.
    statements: [2, ({ owner, team_id }) => operations.createWebhook(owner, { team_id, ...newWebhook })],
    outsider: [
      'Team',
      (ctx, { team_id }) =>
        operations.createWebhook(ctx, {
          team_id,
          url: 'https://receiver.invalid/',
          events: ['tactic.added'],
        }),
    ],
  },

  deleteWebhook: {
    callers: teamOwner,
    scope: 'manage',
    input: pick('webhook_id'),
    call: 'DELETE /api/webhooks/{webhook_id}',
    answer: ['success'],
    statements: [
      1,
      ({ owner }) => operations.deleteWebhook(owner, { webhook_id: newId() }).catch(() => null),
    ],
    outsider: ['Webhook', (ctx, { webhook_id }) => operations.deleteWebhook(ctx, { webhook_id })],
  },

  testWebhook: {
    callers: teamOwner,
    scope: 'manage',
    input: pick('webhook_id'),
    call: 'POST /api/webhooks/{webhook_id}/test',
    answer: ['delivery'],
    statements: [1, ({ owner }) => operations.testWebhook(owner, { webhook_id: newId() }).catch(() => null)],
    outsider: ['Webhook', (ctx, { webhook_id }) => operations.testWebhook(ctx, { webhook_id })],
  },

  listDeliveries: {
    callers: teamOwner,
    scope: 'read',
    input: pick('webhook_id'),
    call: 'GET /api/webhooks/{webhook_id}/deliveries',
    answer: ['webhook', 'deliveries', 'next_cursor'],
    statements: [1, ({ owner }) => operations.listDeliveries(owner, noWebhook()).catch(() => null)],
    outsider: [
      'Webhook',
      (ctx, { webhook_id }) => operations.listDeliveries(ctx, { webhook_id, limit: 200 }),
    ],
    refused: ['byMember'],
  },

  sendDeliveryAgain: {
    callers: teamOwner,
    scope: 'manage',
    input: pick('delivery_id'),
    call: 'POST /api/deliveries/{delivery_id}/again',
    answer: ['delivery'],
    statements: [
      1,
      ({ owner }) => operations.sendDeliveryAgain(owner, { delivery_id: newId() }).catch(() => null),
    ],
    outsider: ['Delivery', (ctx, { delivery_id }) => operations.sendDeliveryAgain(ctx, { delivery_id })],
  },
} satisfies OperationRows
