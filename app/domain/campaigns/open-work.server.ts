import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, decidedTactic, decision, person, secondRound, tactic } from '../../db/aliases.server'
import type { Context } from '../context'
import { isRunning } from '../facts.server'
import { rateLimits } from '../rate-limits'
import { operation } from '../operation.server'
import { findDenial } from '../policy'
import { factsRow, iso, listOf, queryFound } from '../sql.server'
import { planFacts } from '../subscription/facts.server'
import { canSeeDashboard } from '../subscription/policy'
import { versionOf } from '../secrets.server'
import { NEW_DECISION_DAYS, NEW_RESULT_DAYS, OPEN_WORK_MAX } from './constants'
import { OpenWork, OpenWorkLive, OpenWorkLiveSchema, RunningCampaign } from './open-work'
import {
  isDecided,
  isNewResult,
  participation,
  participationOf,
  scoredCount,
  secondRoundProgress,
  tacticCount,
  visibleCampaigns,
} from './scope.server'

const workColumns = sql`${campaign.id}, ${campaign.name}, ${campaign.team_id}, campaign.team_name`

export const listOpenWork = operation({
  name: 'listOpenWork',
  call: 'GET /api/open-work',
  scope: 'read',
  summary:
    'Running campaigns, first those with tactics you have not scored, new decisions, and results you have not seen',
  output: OpenWork,
  failure: 'Failed to load open work',
  run: async (ctx) => readOpenWork(ctx),
})

const participationFields = {
  tactic_count: true,
  voter_count: true,
  member_count: true,
  is_complete: true,
} as const
const Participation = RunningCampaign.pick(participationFields)
type Participation = z.infer<typeof Participation>
const OwnRunning = RunningCampaign.omit(participationFields).extend({
  participation: Participation.nullable(),
})
type OwnRunning = z.infer<typeof OwnRunning>
const Row = OpenWork.extend({ running: z.array(OwnRunning) })
type Row = z.infer<typeof Row>
const DashboardRow = Row.extend(factsRow(canSeeDashboard).shape)

/** How old a participation may be. With the interval of the dashboard it stays below 5 seconds. */
const SHARED_MS = 800

const recentParticipation = new Map<string, Participation>()

/** The running campaigns that a person was shown last: only theirs is looked for among what is shared. */
const lastShown = new Map<string, string[]>()
const REMEMBERED_MAX = 10_000

/** The same, for the open dashboard. Calls within `SHARED_MS` share the participation of each campaign. */
export const getOpenWorkLive = operation({
  name: 'getOpenWorkLive',
  call: 'GET /api/open-work/live',
  scope: 'read',
  summary: 'What has changed in your open work, for asking every few seconds',
  limitPerPerson: rateLimits.live,
  isPolled: true,
  input: OpenWorkLiveSchema,
  output: OpenWorkLive,
  failure: 'Failed to load open work',
  run: async (ctx, { since }) => {
    const work = await readLiveWork(ctx)
    const version = versionOf(work)
    return { version, work: version === since ? null : work }
  },
})

async function readOpenWork(ctx: Context): Promise<OpenWork> {
  return toOpenWork(await readRow(ctx))
}

/** Participation that another call has just read is not read again. */
async function readLiveWork(ctx: Context): Promise<OpenWork> {
  const known = new Map<string, Participation>()
  for (const id of lastShown.get(ctx.actor.id) ?? []) {
    const participation = recentParticipation.get(id)
    if (participation) known.set(id, participation)
  }
  const row = await readRow(ctx, [...known.keys()])
  share(row.running)
  remember(
    ctx.actor.id,
    row.running.map(({ id }) => id),
  )
  return toOpenWork(row, known)
}

async function readRow(ctx: Context, known?: string[]): Promise<Row> {
  return queryFound(
    ctx,
    { noun: 'User', row: Row },
    sql`${openCampaigns(ctx)} select ${openWorkColumns(known)}`,
  )
}

function toOpenWork({ running, ...rest }: Row, known = new Map<string, Participation>()): OpenWork {
  const whole = running.flatMap(({ participation, ...campaign }) => {
    const found = participation ?? known.get(campaign.id)
    return found ? [{ ...campaign, ...found }] : []
  })
  return { ...rest, running: whole }
}

function share(running: OwnRunning[]): void {
  for (const { id, participation } of running) {
    if (!participation || recentParticipation.has(id)) continue
    recentParticipation.set(id, participation)
    setTimeout(() => recentParticipation.delete(id), SHARED_MS).unref()
  }
}

function remember(user_id: string, campaign_ids: string[]): void {
  lastShown.delete(user_id)
  lastShown.set(user_id, campaign_ids)
  const [oldest] = lastShown.keys()
  if (lastShown.size > REMEMBERED_MAX && oldest !== undefined) lastShown.delete(oldest)
}

/** The open work, and whether the person can use the dashboard, in one statement. `message` says why not. */
export async function readDashboard(ctx: Context) {
  const row = await queryFound(
    ctx,
    { noun: 'User', row: DashboardRow },
    sql`${openCampaigns(ctx)}
        select plan.has_access, plan.is_covered, ${openWorkColumns()}
        from (select ${planFacts(ctx)} from users person where ${person.id} = ${ctx.actor.id}) plan`,
  )
  const { has_access, is_covered, ...work } = row
  const denial = findDenial(canSeeDashboard, { has_access, is_covered })
  return { allowed: denial === null, message: denial?.sentence ?? null, work: toOpenWork(work) }
}

/** The actor's running campaigns, second rounds and recent decisions and results as the CTEs `waiting`, `running`, `new_decision` and `new_result`. */
function openCampaigns(ctx: Context): SQL {
  const { actor, now } = ctx
  return sql`
    with campaign as (
      ${visibleCampaigns(ctx)}
      where coalesce(${campaign.ended_at}, ${campaign.end_datetime}) > ${now} - make_interval(days => ${NEW_RESULT_DAYS}::int)
    ), waiting as (
      select ${workColumns}, ${campaign.end_datetime}, counts.tactic_count, counts.scored_count, false as is_second_round
      from campaign cross join lateral (select ${tacticCount(campaign.id)} as tactic_count, ${scoredCount(ctx)} as scored_count offset 0) counts
      where campaign.is_active and campaign.is_scorer and counts.scored_count < counts.tactic_count
      union all
      select ${workColumns}, ${secondRound.end_datetime}, progress.tactic_count, progress.scored_count, true
      from (${visibleCampaigns(ctx)} where ${campaign.id} in (
        select ${secondRound.campaign_id} from second_rounds second_round where ${isRunning(secondRound, now)})) campaign
      join second_rounds second_round on ${secondRound.campaign_id} = ${campaign.id}
      cross join lateral (select ${secondRoundProgress(ctx)}) progress
      where campaign.is_scorer and progress.scored_count < progress.tactic_count
    ), running as (
      select campaign.* from campaign where campaign.is_active and ${campaign.id} not in (select id from waiting)
    ), new_decision as (
      select campaign.*, ${decision.published_at} from (${visibleCampaigns(ctx)}) campaign join decisions decision on ${decision.campaign_id} = ${campaign.id}
      where not campaign.is_active and ${decision.published_at} > ${now} - make_interval(days => ${NEW_DECISION_DAYS}::int)
        and ${decision.decided_by} is distinct from ${actor.id}
    ), new_result as (
      select campaign.*, coalesce(${campaign.ended_at}, ${campaign.end_datetime}) as shown_end
      from campaign
      where ${isNewResult({ actor })} and not ${isDecided}
    )`
}

/** The columns of Row, without the participation of the campaigns whose ids are `known`. `offset 0`: counted once, not wherever a count is named. */
const openWorkColumns = (known: string[] = []): SQL => sql`
  ${listOf(sql`
    select ${workColumns}, ${iso(campaign.end_datetime)} as end_datetime, campaign.tactic_count, campaign.scored_count, campaign.is_second_round
    from waiting campaign order by ${campaign.end_datetime}, ${campaign.id} limit ${OPEN_WORK_MAX}`)} as waiting,
  (select count(*)::int from waiting) as waiting_count,
  ${listOf(sql`
    select ${workColumns}, ${iso(campaign.end_datetime)} as end_datetime, campaign.is_owner as can_end,
      case when ${campaign.id} <> all(${sql.param(known)}::uuid[]) then (
        select row_to_json(item) from (select ${participation} from ${participationOf(campaign)}) item) end as participation
    from (
      select * from running campaign order by ${campaign.end_datetime}, ${campaign.id} limit ${OPEN_WORK_MAX}
    ) campaign order by ${campaign.end_datetime}, ${campaign.id}`)} as running,
  (select count(*)::int from running) as running_count,
  ${listOf(sql`
    select ${workColumns}, ${iso(sql`campaign.published_at`)} as published_at,
      (select count(*)::int from decided_tactics decided_tactic
        where ${decidedTactic.campaign_id} = ${campaign.id} and ${decidedTactic.choice} = 'do') as done_count,
      (select count(*)::int from tactics tactic where ${tactic.campaign_id} = ${campaign.id}) as tactic_count
    from new_decision campaign order by campaign.published_at desc, ${campaign.id} limit ${OPEN_WORK_MAX}`)} as new_decisions,
  (select count(*)::int from new_decision) as new_decisions_count,
  ${listOf(sql`
    select ${workColumns}, ${iso(sql`campaign.shown_end`)} as ended_at
    from new_result campaign order by campaign.shown_end desc, ${campaign.id} limit ${OPEN_WORK_MAX}`)} as new_results,
  (select count(*)::int from new_result) as new_results_count`
