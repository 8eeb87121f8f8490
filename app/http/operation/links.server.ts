import { env } from '../../env.server'

/** A team's invite link (docs/product.md#invite-links). */
export function teamInviteLink(team_id: string): string {
  return `${env.APP_URL}/join/team/${team_id}`
}

/** Where people open a campaign's invite link. */
export function campaignInviteLink(invite_token: string): string {
  return `${env.APP_URL}/join/campaign/${invite_token}`
}

/** A team's public address, which redirects members to the team (docs/product.md#teams). */
export function teamAddress(url_slug: string): string {
  return `${env.APP_URL}/team/${url_slug}`
}

/** What stands before a slug where people type one: `{host}/team/`. */
export function teamAddressPrefix(): string {
  return `${new URL(env.APP_URL).host}/team/`
}

export function campaignAddress(campaign_id: string): string {
  return `${env.APP_URL}/campaigns/${campaign_id}`
}

/** Where people choose which mails they want. */
export function settingsAddress(): string {
  return `${env.APP_URL}/settings/notifications`
}
