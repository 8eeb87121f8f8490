import { DEFAULT_CONTRIBUTION_MODE } from '../campaigns/constants'
import { createCampaign } from '../campaigns/commands.server'
import { inviteRedaction, OpenedCampaign } from '../campaigns/opened.server'
import { canCreateCampaign } from '../campaigns/policy'
import { getCampaign } from '../campaigns/queries.server'
import type { Context } from '../context'
import { DomainError } from '../policy'
import { operation } from '../operation.server'
import { tooManyAtOnce } from '../subscription/policy'
import { createTeam } from '../teams/commands.server'
import { slugTaken, teamNotFound, canCreateTeam } from '../teams/policy'
import { generateUrl } from '../teams/queries.server'
import { inTransaction } from '../sql.server'
import { addTactics } from './commands.server'
import { BULK_BODY_KIBIBYTES } from './constants'
import { rateLimits } from '../rate-limits'
import { StartCampaignSchema } from './start'

/** Other teams may take a proposed URL before it is used; each attempt proposes another. */
const URL_ATTEMPTS = 5

/** Nobody types the URL, so nobody is told that it is taken. */
const TEAM_DENIALS = canCreateTeam.filter(({ otherwise }) => otherwise !== slugTaken)

export const startCampaign = operation({
  name: 'startCampaign',
  call: 'POST /api/start',
  scope: 'manage',
  summary: 'Create a team, a campaign and its tactics at once, all or nothing',
  denials: [...TEAM_DENIALS, ...canCreateCampaign, tooManyAtOnce, teamNotFound],
  repeat: {
    requireAccess: (ctx, _, { campaign }) => getCampaign(ctx, { campaign_id: campaign.id }),
    redaction: inviteRedaction,
  },
  limitPerPerson: rateLimits.start,
  maxBodyKibibytes: BULK_BODY_KIBIBYTES,
  input: StartCampaignSchema,
  output: OpenedCampaign,
  status: 201,
  success: 'Campaign created successfully',
  failure: 'Failed to create campaign',
  preferServerText: true,
  run: (ctx, { team_id, team_name, campaign_name, list, ...end }) =>
    inTransaction(ctx, async (ctx) => {
      const { campaign, inviteLink } = await createCampaign(ctx, {
        ...end,
        team_id: team_id ?? (await createNamedTeam(ctx, team_name ?? '')),
        name: campaign_name,
        contribution_mode: DEFAULT_CONTRIBUTION_MODE,
        problem_statement: null,
        problem_reason: null,
      })
      const { tactics } = await addTactics(ctx, {
        campaign_id: campaign.id,
        tactics: list.map((name) => ({ name })),
      })
      return { campaign: { ...campaign, tactic_count: tactics.length }, inviteLink }
    }),
})

/** A team with the URL that is proposed for its name. @returns its id. */
async function createNamedTeam(ctx: Context, name: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const { urlSlug } = await generateUrl(ctx, { teamName: name })
    try {
      // A savepoint, since a URL that was taken meanwhile would end the whole transaction.
      const { team } = await inTransaction(ctx, (ctx) => createTeam(ctx, { name, url_slug: urlSlug }))
      return team.id
    } catch (error) {
      const isTaken = error instanceof DomainError && error.message === slugTaken.sentence
      if (!isTaken) throw error
      if (attempt === URL_ATTEMPTS)
        throw new Error('Every proposed URL was taken meanwhile', { cause: error })
    }
  }
}
