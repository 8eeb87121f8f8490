import type { Failures } from '../failures'
import type { Policy } from '../policy'
import type { TeamFact } from '../teams/policy'
import { WEBHOOKS_PER_TEAM } from './constants'

export type CreateWebhookFact = TeamFact | 'is_below_webhook_limit'
export type SendFact = TeamFact | 'is_open'

export const canManageWebhooks: Policy<TeamFact> = [
  {
    anyOf: ['is_owner'],
    otherwise: { kind: 'forbidden', sentence: 'Only the team owner can manage webhooks' },
  },
]

export const canCreateWebhook: Policy<CreateWebhookFact> = [
  ...canManageWebhooks,
  {
    anyOf: ['is_below_webhook_limit'],
    otherwise: { kind: 'conflict', sentence: `A team can have at most ${WEBHOOKS_PER_TEAM} webhooks` },
  },
]

export const canSendToWebhook: Policy<SendFact> = [
  ...canManageWebhooks,
  {
    anyOf: ['is_open'],
    otherwise: {
      kind: 'conflict',
      sentence: 'The receiver has said that it is gone. Please delete this webhook and add it again.',
    },
  },
]

/** What people read when one of the forms fails. */
export const failures = {
  createWebhook: { failure: 'Failed to add the webhook' },
  deleteWebhook: { failure: 'Failed to delete the webhook' },
  testWebhook: { failure: 'Failed to send a test' },
  sendDeliveryAgain: { failure: 'Failed to send it again' },
} as const satisfies Failures
