import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, person, tactic } from '../../db/aliases.server'
import { SUGGESTION_MIN_TACTICS } from '../campaigns/constants'
import { canSuggestTactics } from '../campaigns/policy'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'
import { queryAllowed, factsRow } from '../sql.server'
import { wordingsOf } from '../tactics/joined.server'
import { isPremium } from '../users/scope.server'
import type { Brief } from './brief'

export const SuggestFacts = factsRow(canSuggestTactics)

const BriefRow = SuggestFacts.extend({
  campaign_name: z.string(),
  problem_statement: z.string().nullable(),
  problem_reason: z.string().nullable(),
  tactics: z.array(z.string()),
})

/** Selects a campaign of the actor's teams with the facts of `canSuggestTactics`. */
export function campaignToSuggestFor(ctx: Context, campaign_id: string): SQL {
  return sql`
    select campaign.*,
      exists (select from users person where ${person.id} = ${ctx.actor.id} and ${isPremium(person, ctx)}) as is_premium,
      (select count(*) from tactics tactic where ${tactic.campaign_id} = ${campaign.id}) >= ${SUGGESTION_MIN_TACTICS} as has_enough_tactics
    from (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}) campaign`
}

/** The brief for an engine. @throws DomainError when the actor may not ask (docs/product.md#suggestions). */
export async function findBrief(ctx: Context, campaign_id: string): Promise<Brief> {
  const row = await queryAllowed(
    ctx,
    { noun: 'Campaign', policy: canSuggestTactics, row: BriefRow },
    sql`with campaign as (${campaignToSuggestFor(ctx, campaign_id)})
        select ${campaign.name} as campaign_name, ${campaign.problem_statement}, ${campaign.problem_reason},
          campaign.is_premium, campaign.is_owner, campaign.is_active, campaign.has_enough_tactics,
          (select coalesce(json_agg(wording.name order by wording.id desc), '[]') from (${wordingsOf(campaign.id)}) wording) as tactics
        from campaign`,
  )
  const { campaign_name, problem_statement, problem_reason, tactics } = row
  return { campaign_name, problem_statement, problem_reason, tactics }
}
