/** Signed JSON after the Standard Webhooks specification, or a message for a chat. */
export const WEBHOOK_FORMS = [
  'standard',
  'slack',
  'teams',
  'discord',
  'mattermost',
  'google_chat',
  'text',
] as const
export type WebhookForm = (typeof WEBHOOK_FORMS)[number]
export type ChatForm = Exclude<WebhookForm, 'standard'>

export const WEBHOOK_URL_MAX = 2_000
export const WEBHOOKS_PER_TEAM = 10

/** What a webhook can be told of (docs/webhooks.md). */
export const WEBHOOK_EVENTS = [
  'tactic.added',
  'comment.added',
  'campaign.created',
  'campaign.ending',
  'campaign.ended',
  'second_round.opened',
  'second_round.ended',
  'decision.published',
  'outcome.recorded',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
export const TEST_EVENT = 'webhook.test'

export const WEBHOOK_SECRET_PREFIX = 'whsec_'
export const WEBHOOK_SECRET_BYTES = 32

/** How long a webhook is reserved for a process, and how long that process may go on delivering to it. */
export const WEBHOOK_LEASE_SECONDS = 60
export const WEBHOOK_TURN_SECONDS = 30
/** The whole of an attempt: finding the address, connecting, the answer. */
export const ATTEMPT_SECONDS = 5
/** The pause after a failure doubles up to the longest; then deliveries are parked. */
export const WEBHOOK_RETRY = { firstSeconds: 30, longestSeconds: 60 * 60, giveUpHours: 24 }
/** `parked`: given up until somebody sends it again. `dropped`: the receiver was gone before it was due. */
export const DELIVERY_STATES = ['waiting', 'sent', 'dropped', 'parked'] as const
