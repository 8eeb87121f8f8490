import { z } from 'zod'
import { denialsOf } from '../domain/policy'
import { addressNotPublic } from '../domain/webhooks/denials'
import { canCreateWebhook, canManageWebhooks, canSendToWebhook } from '../domain/webhooks/policy'
import {
  CreateWebhookSchema,
  DeliveryIdSchema,
  ListDeliveriesSchema,
  ListWebhooksSchema,
  WebhookIdSchema,
} from '../domain/webhooks/validation'
import { DeliveryView, WebhookView } from '../domain/webhooks/view'
import { failures } from './failures'
import { WEBHOOK_SENDS, WEBHOOKS_CREATED } from './limit'
import { defineOperation, Done, nextCursor } from './operation'

export const listWebhooks = defineOperation({
  method: 'GET',
  path: '/api/teams/:team_id/webhooks',
  summary: 'The webhooks of a team',
  denials: denialsOf(canManageWebhooks),
  input: ListWebhooksSchema,
  output: z.object({ webhooks: z.array(WebhookView) }),
  failure: 'Failed to load webhooks',
})

export const createWebhook = defineOperation({
  method: 'POST',
  path: '/api/teams/:team_id/webhooks',
  summary: 'Add a webhook to a team; the secret that signs what is sent is shown this once',
  denials: [...denialsOf(canCreateWebhook), addressNotPublic],
  limitPerPerson: WEBHOOKS_CREATED,
  input: CreateWebhookSchema,
  output: z.object({ webhook: WebhookView, secret: z.string() }),
  status: 201,
  success: 'Webhook added',
  ...failures.createWebhook,
  preferServerText: true,
})

export const deleteWebhook = defineOperation({
  method: 'DELETE',
  path: '/api/webhooks/:webhook_id',
  summary: 'Delete a webhook with its deliveries',
  denials: denialsOf(canManageWebhooks),
  input: WebhookIdSchema,
  output: Done,
  success: 'Webhook deleted',
  ...failures.deleteWebhook,
})

export const testWebhook = defineOperation({
  method: 'POST',
  path: '/api/webhooks/:webhook_id/test',
  summary: 'Queue a test for a webhook',
  denials: denialsOf(canSendToWebhook),
  limitPerPerson: WEBHOOK_SENDS,
  input: WebhookIdSchema,
  output: z.object({ delivery: DeliveryView }),
  success: 'The test is on its way',
  ...failures.testWebhook,
  preferServerText: true,
})

export const listDeliveries = defineOperation({
  method: 'GET',
  path: '/api/webhooks/:webhook_id/deliveries',
  summary: 'What was sent to a webhook in the last 30 days, newest first',
  denials: denialsOf(canManageWebhooks),
  input: ListDeliveriesSchema,
  output: z.object({ webhook: WebhookView, deliveries: z.array(DeliveryView), next_cursor: nextCursor }),
  failure: 'Failed to load deliveries',
})

export const sendDeliveryAgain = defineOperation({
  method: 'POST',
  path: '/api/deliveries/:delivery_id/again',
  summary: 'Queue a delivery once more, under the same id',
  denials: denialsOf(canSendToWebhook),
  limitPerPerson: WEBHOOK_SENDS,
  input: DeliveryIdSchema,
  output: z.object({ delivery: DeliveryView }),
  success: 'It is on its way again',
  ...failures.sendDeliveryAgain,
  preferServerText: true,
})
