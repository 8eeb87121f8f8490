import type { WebhookForm } from './constants'

/** Parts of addresses by which chats are known; Mattermost and Rocket.Chat run on any host. */
const KNOWN: [RegExp, WebhookForm][] = [
  [/^hooks\.slack(-gov)?\.com\//, 'slack'],
  // Microsoft's clouds, of governments and of China too.
  [/^[^/]+\.webhook\.office(365)?\.(com|us|cn)\//, 'teams'],
  [/^[^/]+\.logic\.azure\.(com|us|cn)\//, 'teams'],
  [/^[^/]+\.powerplatform\.(com|us|microsoft\.us|partner\.microsoftonline\.cn)\//, 'teams'],
  [/^(ptb\.|canary\.)?discord(app)?\.com\/api\/(v\d+\/)?webhooks\//, 'discord'],
  [/^chat\.googleapis\.com\//, 'google_chat'],
  [/\/hooks\/[a-z0-9]{26}\/?$/, 'mattermost'],
  // Rocket.Chat: an id and a token. Zulip reads what Slack does, but not its rich text.
  [/\/hooks\/[A-Za-z0-9]{17,24}\/[A-Za-z0-9]{20,}\/?$/, 'text'],
  [/\/api\/v1\/external\/slack_incoming\/?$/, 'text'],
]

/** How the receiver at `url` is proposed to be written to. */
export function formOf(url: string): WebhookForm {
  const { hostname, pathname } = new URL(url)
  return KNOWN.find(([part]) => part.test(hostname + pathname))?.[1] ?? 'standard'
}

export function isLoopbackName(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
