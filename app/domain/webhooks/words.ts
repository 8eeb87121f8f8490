import type { TEST_EVENT, WebhookEvent, WebhookForm } from './constants'
import type { DeliveryView } from './view'

export const EVENT_NAMES: Record<WebhookEvent | typeof TEST_EVENT, string> = {
  'tactic.added': 'Tactic added',
  'comment.added': 'Comment added',
  'campaign.created': 'Campaign created',
  'campaign.ending': 'Campaign ends soon',
  'campaign.ended': 'Campaign ended',
  'second_round.opened': 'Second round opened',
  'second_round.ended': 'Second round ended',
  'decision.published': 'Decision published',
  'outcome.recorded': 'Outcome recorded',
  'webhook.test': 'Test',
}

export const FORM_NAMES: Record<WebhookForm, string> = {
  standard: 'Signed JSON',
  slack: 'Slack message',
  teams: 'Microsoft Teams message',
  discord: 'Discord message',
  mattermost: 'Mattermost message',
  google_chat: 'Google Chat message',
  text: 'Plain text (Rocket.Chat, Zulip)',
}

export function stateOf({ state, attempts }: Pick<DeliveryView, 'state' | 'attempts'>): string {
  if (state === 'waiting') return attempts === 0 ? 'On its way' : 'Will be retried'
  return { sent: 'Delivered', parked: 'Given up', dropped: 'Not sent' }[state]
}
