import type { WebhookForm } from './constants'

const SLACK_HOSTS = ['hooks.slack.com', 'hooks.slack-gov.com']
const TEAMS_DOMAINS = ['.webhook.office.com', '.logic.azure.com', '.api.powerplatform.com']

/** How the receiver at `url` is spoken to: chats are known by their host. */
export function formOf(url: string): WebhookForm {
  const { hostname } = new URL(url)
  if (SLACK_HOSTS.includes(hostname)) return 'slack'
  if (TEAMS_DOMAINS.some((domain) => hostname.endsWith(domain))) return 'teams'
  return 'standard'
}

/** Whether a URL's `hostname` is this machine by its usual names. */
export function isLoopbackName(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
