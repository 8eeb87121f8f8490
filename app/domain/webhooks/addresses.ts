import type { WebhookForm } from './constants'

const SLACK_HOSTS = ['hooks.slack.com', 'hooks.slack-gov.com']
const TEAMS_DOMAINS = ['.webhook.office.com', '.logic.azure.com', '.api.powerplatform.com']
const DISCORD_HOSTS = ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com']
const GOOGLE_CHAT_HOST = 'chat.googleapis.com'
/** Mattermost runs on servers of its own, with keys of 26 letters and digits. */
const MATTERMOST_PATH = /\/hooks\/[a-z0-9]{26}$/

/** How the receiver at `url` is spoken to: chats are known by their host, Mattermost by its path. */
export function formOf(url: string): WebhookForm {
  const { hostname, pathname } = new URL(url)
  if (SLACK_HOSTS.includes(hostname)) return 'slack'
  if (TEAMS_DOMAINS.some((domain) => hostname.endsWith(domain))) return 'teams'
  if (DISCORD_HOSTS.includes(hostname) && /^\/api\/(v\d+\/)?webhooks\//.test(pathname)) return 'discord'
  if (hostname === GOOGLE_CHAT_HOST) return 'google_chat'
  if (MATTERMOST_PATH.test(pathname)) return 'mattermost'
  return 'standard'
}

export function isLoopbackName(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
