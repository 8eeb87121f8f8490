import { conflict, forbidden, needs } from '../policy'
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
