import { sql, type SQL } from 'drizzle-orm'
import { campaigns, tactics } from '../../db/schema.server'
import { users } from '../../db/access.schema.server'
import { SUGGESTION_MIN_TACTICS } from '../campaigns/constants'
import { canSuggestTactics } from '../campaigns/policy'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import { enforce, type FactsOf } from '../policy'
import { named, queryRow } from '../sql.server'
import { isPremium } from '../users/plan.server'
import type { Brief } from './brief'

const u = named(users, 'u')
const x = named(tactics, 'x')
const c = named(campaigns, 'c')

export type SuggestFacts = FactsOf<typeof canSuggestTactics>

/** Selects a campaign of the actor's teams with the facts of `canSuggestTactics`. */
export function campaignToSuggestFor(ctx: Context, campaign_id: string): SQL {
  return sql`
    select c.*,
      exists (select from users u where ${u.id} = ${ctx.actor.id} and ${isPremium(u)}) as is_premium,
      (select count(*) from tactics x where ${x.campaign_id} = ${c.id}) >= ${SUGGESTION_MIN_TACTICS} as has_enough_tactics
    from (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id}) c`
}

/** The brief for an engine. @throws DomainError when the actor may not ask (docs/product.md#suggestions). */
export async function findBrief(ctx: Context, campaign_id: string): Promise<Brief> {
  const row = await queryRow<Brief & SuggestFacts>(
    ctx,
    sql`with c as (${campaignToSuggestFor(ctx, campaign_id)})
        select ${c.name} as campaign_name, ${c.problem_statement}, ${c.problem_reason},
          c.is_premium, c.is_owner, c.is_active, c.has_enough_tactics,
          (select coalesce(json_agg(${x.name} order by ${x.id} desc), '[]') from tactics x where ${x.campaign_id} = ${c.id}) as tactics
        from c`,
  )
  if (!row) throw notFound('Campaign')
  enforce(canSuggestTactics, row)
  const { campaign_name, problem_statement, problem_reason, tactics } = row
  return { campaign_name, problem_statement, problem_reason, tactics }
}
