import { conflict, forbidden, needs } from '../policy'
import type { Failures } from '../failures'
import { WEBHOOKS_PER_TEAM } from './constants'

export const canManageWebhooks = [needs('is_owner', forbidden('Only the team owner can manage webhooks'))]

export const canCreateWebhook = [
  ...canManageWebhooks,
  needs('is_below_webhook_limit', conflict(`A team can have at most ${WEBHOOKS_PER_TEAM} webhooks`)),
]

export const canSendToWebhook = [
  ...canManageWebhooks,
  needs(
    'is_open',
    conflict('The receiver has said that it is gone. Please delete this webhook and add it again.'),
  ),
]

/** What people read when one of the forms fails. */
export const failures = {
  createWebhook: { failure: 'Failed to add the webhook' },
  deleteWebhook: { failure: 'Failed to delete the webhook' },
  testWebhook: { failure: 'Failed to send a test' },
  sendDeliveryAgain: { failure: 'Failed to send it again' },
} as const satisfies Failures
