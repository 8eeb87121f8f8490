import type { Outcome } from '../../domain/outcomes/constants'
import { env } from '../../env.server'

/** A team's invite link (docs/product.md#invite-links). */
export function teamInviteLink(team_id: string): string {
  return `${env.APP_URL}/join/team/${team_id}`
}

/** Null for a token that can no longer be read (docs/product.md#invite-links). */
export function campaignInviteLink<Token extends string | null>(
  invite_token: Token,
): Token extends string ? string : null
export function campaignInviteLink(invite_token: string | null): string | null {
  return invite_token === null ? null : `${env.APP_URL}/join/campaign/${invite_token}`
}

/** A team's public address, which redirects members to the team (docs/product.md#teams). */
export function teamAddress(url_slug: string): string {
  return `${env.APP_URL}/team/${url_slug}`
}

/** `{host}/team/`, shown before the field of a slug. */
export function teamAddressPrefix(): string {
  return `${new URL(env.APP_URL).host}/team/`
}

export function teamLink(team_id: string): string {
  return `${env.APP_URL}/teams/${team_id}`
}

export function campaignAddress(campaign_id: string): string {
  return `${env.APP_URL}/campaigns/${campaign_id}`
}

/** The form of a new campaign that takes over the texts and tactics of an earlier one. */
export function campaignAgainAddress(campaign_id: string): string {
  return `${env.APP_URL}/campaigns/new?again=${campaign_id}`
}

/** Once voting has closed, the page says so and leads on to the campaign. */
export function scoreSheetAddress(campaign_id: string): string {
  return `${campaignAddress(campaign_id)}/score`
}

export function decisionAddress(campaign_id: string): string {
  return `${campaignAddress(campaign_id)}/decision`
}

/** The page that asks before it records an outcome. */
export function outcomeAddress(tactic_id: string, outcome: Outcome): string {
  return `${env.APP_URL}/tactics/${tactic_id}/outcome?outcome=${outcome}`
}

export function secondRoundAddress(campaign_id: string): string {
  return `${campaignAddress(campaign_id)}/second-round`
}

/** The read-only link of a published decision. */
export function minutesLink(link_token: string): string {
  return `${env.APP_URL}/minutes/${link_token}`
}

export function settingsAddress(): string {
  return `${env.APP_URL}/settings/notifications`
}
