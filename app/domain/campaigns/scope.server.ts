import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { decisions } from '../../db/decision.schema.server'
import { secondRounds, secondRoundTactics } from '../../db/round.schema.server'
import { campaigns, tactics, teamMembers, teams, votes } from '../../db/schema.server'
import type { Context } from '../context'
import { isInForce, isRunning } from '../facts.server'
import { iso, named, type Named } from '../sql.server'
import { isActiveMember, memberCount, shownName } from '../teams/scope.server'
import { LONG_CAMPAIGN_HOURS, MAX_DURATION_DAYS, MIN_DURATION_HOURS, REMINDER_HOURS } from './constants'

const c = named(campaigns, 'c')
const d = named(decisions, 'd')
const m = named(teamMembers, 'm')
const sr = named(secondRounds, 'sr')
const st = named(secondRoundTactics, 'st')
const t = named(teams, 't')
const x = named(tactics, 'x')
const v = named(votes, 'v')

/**
 * The campaigns of the actor's teams with the facts of policies: the only way to reach a campaign.
 * Aliases: c campaign, t team, m the actor's membership. Callers append `where c.id = …`.
 */
export function visibleCampaigns({ actor, now }: Context): SQL {
  return sql`
    select c.*, ${t.name} as team_name, ${t.is_invite_open},
      coalesce(${c.ballots_open}, ${t.opens_ballots}) as opens_ballots,
      ${isRunning(c, now)} as is_active,
      ${c.created_by} = ${actor.id}
        or (${t.owner_id} = ${actor.id} and not ${isActiveMember(c.created_by, c.team_id)}) as is_owner,
      ${c.contribution_mode} = 'add_and_vote' as is_open
    from campaigns c
    join teams t on ${t.id} = ${c.team_id}
    join team_members m on ${m.team_id} = ${c.team_id} and ${m.user_id} = ${actor.id} and ${isInForce(m)}`
}

/** The id of the campaign owner, by the same rule as `is_owner` above (docs/product.md#words). */
export function campaignOwner(
  campaign: Pick<Named<typeof campaigns>, 'created_by' | 'team_id'>,
  team: Pick<Named<typeof teams>, 'owner_id'>,
): SQL {
  return sql`case when ${isActiveMember(campaign.created_by, campaign.team_id)}
    then ${campaign.created_by} else ${team.owner_id} end`
}

/** The facts of `endInRange`. */
export function endFacts(
  { now }: Pick<Context, 'now'>,
  end_datetime: string,
  { hours, days } = { hours: MIN_DURATION_HOURS, days: MAX_DURATION_DAYS },
): SQL {
  return sql`
    ${end_datetime}::timestamptz > ${now} + make_interval(hours => ${hours}::int) as is_late_enough,
    ${end_datetime}::timestamptz <= ${now} + make_interval(days => ${days}::int) as is_soon_enough`
}

/** When the reminder of a campaign from `start` to `end` is due. */
export function reminderTime(start: SQLWrapper, end: SQLWrapper): SQL {
  const hours = (count: number) => sql`make_interval(hours => ${count}::int)`
  return sql`${end} - case when ${end} - ${start} < ${hours(LONG_CAMPAIGN_HOURS)}
    then ${hours(REMINDER_HOURS.short)} else ${hours(REMINDER_HOURS.long)} end`
}

/** The campaign's end as text; null while it runs. */
export const shownEnd: SQL = iso(
  sql`case when not c.is_active then coalesce(${c.ended_at}, ${c.end_datetime}) end`,
)

const isDecided: SQL = sql`
  (not c.is_active and exists (
    select from decisions d where ${d.campaign_id} = ${c.id} and ${d.published_at} is not null))`

/** How many tactics of the second round `sr` there are, and how many of them the actor has scored again. */
export const secondRoundProgress = ({ actor }: Pick<Context, 'actor'>): SQL => sql`
  (select count(*)::int from second_round_tactics st where ${st.campaign_id} = ${sr.campaign_id}) as tactic_count,
  (select count(*)::int from second_round_tactics st
    join votes v on ${v.tactic_id} = ${st.tactic_id} and ${v.user_id} = ${actor.id} and ${v.round} = 2
    where ${st.campaign_id} = ${sr.campaign_id}) as scored_count`

/** The end of the second round `sr` as text; null while it runs. */
export const secondRoundEnd = ({ now }: Pick<Context, 'now'>): SQL =>
  iso(sql`case when not (${isRunning(sr, now)}) then coalesce(${sr.ended_at}, ${sr.end_datetime}) end`)

/** The zone in which mails give the end of the second round `sr` of the campaign `c`. */
export const roundTimeZone: SQL = sql`coalesce(${sr.time_zone}, ${c.time_zone})`

/** SecondRoundBrief as JSON; null without one. */
const secondRoundBrief = (ctx: Pick<Context, 'actor' | 'now'>): SQL => sql`
  case when not c.is_active then (
    select row_to_json(x) from (
      select case when ${isRunning(sr, ctx.now)} then 'active' else 'ended' end as status,
        ${iso(sr.end_datetime)} as end_datetime, ${secondRoundEnd(ctx)} as ended_at, ${secondRoundProgress(ctx)}
      from second_rounds sr where ${sr.campaign_id} = ${c.id}) x) end`

/** How many of the campaign's tactics the actor has scored. */
export const scoredCount = ({ actor }: Pick<Context, 'actor'>): SQL => sql`
  (select count(*)::int from tactics x join votes v on ${v.tactic_id} = ${x.id} and ${v.user_id} = ${actor.id} and ${v.round} = 1
    where ${x.campaign_id} = ${c.id})`

/** Counts that are the same for all members. Voters of a second round count only after it has ended. */
export const participation: SQL = sql`
  (select count(*)::int from tactics x where ${x.campaign_id} = ${c.id}) as tactic_count,
  ${memberCount(c.team_id)} as member_count,
  (select count(distinct ${v.user_id})::int from tactics x join votes v on ${v.tactic_id} = ${x.id}
    where ${x.campaign_id} = ${c.id} and (${v.round} = 1 or exists (
      select from second_rounds sr where ${sr.campaign_id} = ${c.id} and ${sr.ended_at} is not null))) as voter_count`

/** The columns of CampaignRow; `c` is a row of `visibleCampaigns`. */
export const campaignColumns = ({ actor, now }: Context): SQL => sql`
  ${c.id}, ${c.name}, ${c.team_id}, c.team_name, ${c.contribution_mode}, ${c.problem_statement}, ${c.problem_reason}, ${c.created_by},
  c.is_active, c.is_owner, c.is_open, ${c.invite_sealed}, c.is_active and c.is_invite_open as is_invite_open,
  ${iso(c.end_datetime)} as end_datetime, ${c.time_zone}, ${iso(c.created_at)} as created_at,
  ${shownEnd} as ended_at, ${isDecided} as is_decided, ${secondRoundBrief({ actor, now })} as second_round,
  ${shownName(c.created_by, c.team_id)} as creator_name,
  ${scoredCount({ actor })} as scored_count, ${participation}`
