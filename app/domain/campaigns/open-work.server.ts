import { users } from '../../db/access.schema.server'
import { secondRounds } from '../../db/round.schema.server'
import { campaigns, confettiViews, tactics, votes } from '../../db/schema.server'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../context'
import { notFound } from '../errors'
import { isRunning } from '../facts.server'
import { operation } from '../operation.server'
import { findDenial, type FactsOf } from '../policy'
import { iso, named, queryRow } from '../sql.server'
import { planFacts } from '../subscription/facts.server'
import { canSeeDashboard } from '../subscription/policy'
import { NEW_RESULT_DAYS, OPEN_WORK_MAX, OpenWork } from './open-work'
import { secondRoundProgress, visibleCampaigns } from './scope.server'

const c = named(campaigns, 'c')
const sr = named(secondRounds, 'sr')
const u = named(users, 'u')
const v = named(votes, 'v')
const w = named(confettiViews, 'w')
const x = named(tactics, 'x')
const campaignColumns = sql`${c.id}, ${c.name}, ${c.team_id}, c.team_name`

/**
 * Running campaigns with tactics that the actor has not scored, the first to end first, and results that the actor has
 * not seen, the latest first.
 */
export const listOpenWork = operation(
  'listOpenWork',
  {
    method: 'GET',
    path: '/api/open-work',
    summary: 'Running campaigns with tactics you have not scored, and results you have not seen',
    input: z.object({}),
    output: OpenWork,
    failure: 'Failed to load open work',
  },
  async (ctx) => {
    const row = await queryRow<OpenWork>(ctx, sql`${openCampaigns(ctx)} select ${openWorkColumns}`)
    if (!row) throw notFound('User')
    return row
  },
)

/** The open work, and whether the person can use the dashboard, in one statement. `message` says why not. */
export async function readDashboard(ctx: Context) {
  const row = await queryRow<OpenWork & FactsOf<typeof canSeeDashboard>>(
    ctx,
    sql`${openCampaigns(ctx)}
        select plan.has_access, plan.is_covered, ${openWorkColumns}
        from (select ${planFacts(ctx)} from users u where ${u.id} = ${ctx.actor.id}) plan`,
  )
  if (!row) throw notFound('User')
  const { has_access, is_covered, ...work } = row
  const denial = findDenial(canSeeDashboard, { has_access, is_covered })
  return { allowed: denial === null, message: denial?.sentence ?? null, work }
}

/** The actor's running campaigns, second rounds and recent results as the CTEs `waiting` and `new_result`. */
function openCampaigns(ctx: Context): SQL {
  const { actor, now } = ctx
  return sql`
    with c as (
      ${visibleCampaigns(ctx)}
      where coalesce(${c.ended_at}, ${c.end_datetime}) > ${now} - make_interval(days => ${NEW_RESULT_DAYS}::int)
    ), waiting as (
      select ${campaignColumns}, ${c.end_datetime}, counts.tactic_count, counts.scored_count, false as is_second_round
      from c cross join lateral (
        select count(*)::int as tactic_count, count(${v.user_id})::int as scored_count
        from tactics x left join votes v on ${v.tactic_id} = ${x.id} and ${v.user_id} = ${actor.id} and ${v.round} = 1
        where ${x.campaign_id} = ${c.id}
      ) counts
      where c.is_active and counts.scored_count < counts.tactic_count
      union all
      select ${campaignColumns}, ${sr.end_datetime}, progress.tactic_count, progress.scored_count, true
      from (${visibleCampaigns(ctx)} where ${c.id} in (
        select ${sr.campaign_id} from second_rounds sr where ${isRunning(sr, now)})) c
      join second_rounds sr on ${sr.campaign_id} = ${c.id}
      cross join lateral (select ${secondRoundProgress(ctx)}) progress
      where progress.scored_count < progress.tactic_count
    ), new_result as (
      select c.*, coalesce(${c.ended_at}, ${c.end_datetime}) as shown_end
      from c
      where not c.is_active
        and exists (select from tactics x join votes v on ${v.tactic_id} = ${x.id} where ${x.campaign_id} = ${c.id})
        and not exists (select from confetti_views w where ${w.campaign_id} = ${c.id} and ${w.user_id} = ${actor.id})
    )`
}

const openWorkColumns = sql`
  (select coalesce(json_agg(x), '[]') from (
    select ${campaignColumns}, ${iso(c.end_datetime)} as end_datetime, c.tactic_count, c.scored_count, c.is_second_round
    from waiting c order by ${c.end_datetime}, ${c.id} limit ${OPEN_WORK_MAX}) x) as waiting,
  (select count(*)::int from waiting) as waiting_count,
  (select coalesce(json_agg(x), '[]') from (
    select ${campaignColumns}, ${iso(sql`c.shown_end`)} as ended_at
    from new_result c order by c.shown_end desc, ${c.id} limit ${OPEN_WORK_MAX}) x) as new_results,
  (select count(*)::int from new_result) as new_results_count`
