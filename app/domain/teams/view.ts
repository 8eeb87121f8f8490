import { z } from 'zod'
import { isAllowed } from '../policy'
import { canDeleteTeam } from './policy'

const TEAM_ROLES = ['owner', 'member'] as const

export const TeamView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url_slug: z.string(),
    owner_id: z.uuid(),
    member_count: z.int(),
    campaign_count: z.int(),
    active_campaign_count: z.int().meta({ description: 'How many of its campaigns are running' }),
    role: z.enum(TEAM_ROLES),
    is_invite_open: z.boolean(),
    opens_ballots: z.boolean().meta({
      description:
        'Whether members may read the votes of ended campaigns, without names. Of a campaign it is fixed with its first vote',
    }),
    weekly_digest: z
      .boolean()
      .meta({ description: 'Whether its members get a mail about its week on Mondays' }),
    issue_pattern: z.string().nullable().meta({
      description: 'The address of a new issue in its tracker, with places for {title} and {body}',
    }),
    created_at: z.iso.datetime(),
    can: z.object({ manage: z.boolean() }),
  })
  .meta({ id: 'Team' })
export type TeamView = z.output<typeof TeamView>

export const MemberView = z
  .object({
    id: z.uuid(),
    full_name: z.string(),
    email: z.string(),
    role: z.enum(TEAM_ROLES),
    observes: z
      .boolean()
      .meta({ description: 'Whether the person observes campaigns that are opened, and does not score' }),
    joined_at: z.iso.datetime(),
  })
  .meta({ id: 'Member' })
export type MemberView = z.output<typeof MemberView>

/** A removed person; invite links no longer work for them. */
export const FormerMemberView = z
  .object({
    id: z.uuid(),
    full_name: z.string(),
    removed_at: z.iso.datetime(),
  })
  .meta({ id: 'FormerMember' })
export type FormerMemberView = z.output<typeof FormerMemberView>

export const TeamRow = TeamView.omit({ role: true, can: true }).extend({ is_owner: z.boolean() })

export function toTeamView({ is_owner, ...team }: z.infer<typeof TeamRow>): TeamView {
  return {
    ...team,
    role: is_owner ? 'owner' : 'member',
    can: { manage: isAllowed(canDeleteTeam, { is_owner }) },
  }
}
