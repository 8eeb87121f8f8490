import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, decision, team } from '../../db/aliases.server'
import { canReadDecision } from '../campaigns/policy'
import { visibleCampaigns } from '../campaigns/scope.server'
import { CampaignIdSchema } from '../campaigns/validation'
import type { Context, SystemContext } from '../context'
import { notFound, enforce } from '../policy'
import { loadFailures } from '../load-failure'
import { operation } from '../operation.server'
import { toTracker, type Tracker } from './issues'
import type { Minutes } from './minutes'
import { NOBODY } from './scope.server'
import { readSettledDecision } from './settled.server'
import { DecisionView, MinutesLink } from './view'
import { toDecisionView, toMinutes } from './rows.server'

/**
 * `link`: the read-only link, null while it is closed, and for all but the owner. It is lost when the secret that sealed
 * it is gone; then `link` is null too. `told_count`: as in DecisionRow.
 */
export type DecisionWithLink = {
  decision: DecisionView
  link: string | null
  is_link_lost: boolean
  told_count: number | null
  /** Null without a tracker, and while nothing is published. */
  tracker: Tracker | null
}

export async function readDecision(ctx: Context, campaign_id: string): Promise<DecisionWithLink> {
  const found = await readSettledDecision(
    ctx,
    sql`${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}`,
  )
  if (!found) throw notFound('Campaign')
  enforce(canReadDecision, found.row)
  if (!found.settled) throw notFound('Campaign')
  const { ended_at, results } = found.settled
  const link_sealed = found.row.decision?.link_sealed ?? null
  const link_token = ctx.minutesKeys.open(link_sealed, found.row.campaign_id)
  const decision = toDecisionView(found.row, ended_at, results)
  const { issue_pattern } = found.row
  return {
    decision,
    tracker:
      issue_pattern !== null && decision.is_published
        ? toTracker(issue_pattern, ctx.services.links.decisionAddress(campaign_id), decision)
        : null,
    link: link_token === null ? null : ctx.services.links.minutesLink(link_token),
    is_link_lost: link_sealed !== null && link_token === null,
    told_count: found.row.told_count,
  }
}

/** The minutes behind an open link; null for a closed link as for one that never existed. */
export async function findMinutes(
  ctx: SystemContext & Pick<Context, 'minutesKeys'>,
  link_token: string,
): Promise<Minutes | null> {
  const found = await readSettledDecision(
    ctx,
    sql`
      select campaign.*, ${team.name} as team_name, false as is_active, false as is_owner
      from decisions decision join campaigns campaign on ${campaign.id} = ${decision.campaign_id} join teams team on ${team.id} = ${campaign.team_id}
      where ${decision.link_hash} = any(${sql.param(ctx.minutesKeys.hashesOf(link_token))}::text[]) and ${decision.published_at} is not null`,
    NOBODY,
  )
  return found?.settled ? toMinutes(found.row, found.settled.ended_at, found.settled.results) : null
}

export const getDecision = operation({
  name: 'getDecision',
  call: 'GET /api/campaigns/:campaign_id/decision',
  scope: 'read',
  summary: 'What is decided in a campaign that has ended; a draft is there for the campaign owner alone',
  denials: canReadDecision,
  input: CampaignIdSchema,
  output: z.object({
    decision: DecisionView,
    link: MinutesLink.nullable().meta({
      description: 'Null while it is closed, and for all but the owner',
    }),
  }),
  failure: loadFailures.decision,
  run: async (ctx, { campaign_id }) => {
    const { decision, link } = await readDecision(ctx, campaign_id)
    return { decision, link }
  },
})
