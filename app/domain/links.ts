import type { Outcome } from './outcomes/constants'

export type Links = ReturnType<typeof createLinks>

/** The addresses of an app at `origin`, such as `https://tactics.example.com`. */
export function createLinks(origin: string) {
  const campaignAddress = (campaign_id: string) => `${origin}/campaigns/${campaign_id}`
  return {
    origin,
    teamInviteLink: (team_id: string) => `${origin}/join/team/${team_id}`,
    campaignInviteLink: (invite_token: string) => `${origin}/join/campaign/${invite_token}`,
    /** A team's public address, which redirects members to the team (docs/product.md#teams). */
    teamAddress: (url_slug: string) => `${origin}/team/${url_slug}`,
    /** `{host}/team/`, shown before the field of a slug. */
    teamAddressPrefix: () => `${new URL(origin).host}/team/`,
    teamLink: (team_id: string) => `${origin}/teams/${team_id}`,
    campaignAddress,
    endEarlyAddress: (campaign_id: string) => `${origin}/campaigns/${campaign_id}?dialog=end`,
    /** The form of a new campaign that takes over the texts and tactics of an earlier one. */
    campaignAgainAddress: (campaign_id: string) => `${origin}/campaigns/new?again=${campaign_id}`,
    /** Once voting has closed, the page says so and leads on to the campaign. */
    scoreSheetAddress: (campaign_id: string) => `${campaignAddress(campaign_id)}/score`,
    /** The question whether an assistant may show its person the sheet. */
    chatSheetAddress: (campaign_id: string, connection_id: string) =>
      `${campaignAddress(campaign_id)}/score?dialog=in-chat&connection_id=${connection_id}`,
    decisionAddress: (campaign_id: string) => `${campaignAddress(campaign_id)}/decision`,
    outcomeAddress: (tactic_id: string, outcome: Outcome) =>
      `${origin}/tactics/${tactic_id}/outcome?outcome=${outcome}`,
    secondRoundAddress: (campaign_id: string) => `${campaignAddress(campaign_id)}/second-round`,
    minutesLink: (link_token: string) => `${origin}/minutes/${link_token}`,
    resultLink: (link_token: string) => `${origin}/results/${link_token}`,
    settingsAddress: () => `${origin}/settings/notifications`,
  }
}
