import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  campaign,
  confettiView,
  decision,
  member,
  type Named,
  secondRound,
  secondRoundTactic,
  tactic,
  team,
  vote,
  voter,
} from '../../db/aliases.server'
import { campaigns, teams } from '../../db/schema.server'
import type { Context } from '../context'
import { isInForce, isRunning, isScorer } from '../facts.server'
import { execute, iso } from '../sql.server'
import { isActiveMember, scorerCount } from '../teams/scope.server'
import { MAX_DURATION_DAYS, MIN_DURATION_HOURS } from './constants'

/** Whether the votes of the row `campaign` of `team` are opened after the end. Fixed with the first vote. */
export const opensBallots: SQL = sql`coalesce(${campaign.ballots_open}, ${team.opens_ballots})`

/**
 * The campaigns of the actor's teams with the facts of policies: the only way to reach a campaign.
 * Aliases: campaign, team, and member for the actor's membership. Callers append `where campaign.id = …`.
 */
export function visibleCampaigns({ actor, now }: Context): SQL {
  return sql`
    select campaign.*, ${team.name} as team_name, ${team.is_invite_open},
      ${opensBallots} as opens_ballots,
      ${isRunning(campaign, now)} as is_active,
      ${campaign.created_by} = ${actor.id}
        or (${team.owner_id} = ${actor.id} and not ${isActiveMember(campaign.created_by, campaign.team_id)}) as is_owner,
      ${campaign.contribution_mode} = 'add_and_vote' as is_open, ${isScorer(actor.id, campaign)} as is_scorer
    from campaigns campaign
    join teams team on ${team.id} = ${campaign.team_id}
    join team_members member on ${member.team_id} = ${campaign.team_id} and ${member.user_id} = ${actor.id} and ${isInForce(member)}`
}

/** The lock waits for votes in progress, so that the next statement sees them, and holds off others. */
export async function waitForVotes(ctx: Context, campaign_id: string): Promise<void> {
  await execute(
    ctx,
    sql`select campaign.id from (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id} for update of campaign) campaign`,
  )
}

/** Whether nobody has voted on a tactic of the campaign, or not the person `user`. */
export function isUnscored(campaign: SQLWrapper, user?: string): SQL {
  const isTheirs = user === undefined ? sql`true` : sql`${voter.user_id} = ${user}`
  return sql`not exists (
    select from campaign_voters voter where ${voter.campaign_id} = ${campaign} and ${voter.vote_count} > 0 and ${isTheirs})`
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

/** The campaign's end as text; null while it runs. */
export const shownEnd: SQL = iso(
  sql`case when not campaign.is_active then coalesce(${campaign.ended_at}, ${campaign.end_datetime}) end`,
)

export const isDecided: SQL = sql`
  (not campaign.is_active and exists (
    select from decisions decision where ${decision.campaign_id} = ${campaign.id} and ${decision.published_at} is not null))`

/** How many tactics of `second_round` there are, and how many of them the actor has scored again. */
export const secondRoundProgress = ({ actor }: Pick<Context, 'actor'>): SQL => sql`
  (select count(*)::int from second_round_tactics second_round_tactic where ${secondRoundTactic.campaign_id} = ${secondRound.campaign_id}) as tactic_count,
  (select count(*)::int from second_round_tactics second_round_tactic
    join votes vote on ${vote.tactic_id} = ${secondRoundTactic.tactic_id} and ${vote.user_id} = ${actor.id} and ${vote.round} = 2
    where ${secondRoundTactic.campaign_id} = ${secondRound.campaign_id}) as scored_count`

/** The end of `second_round` as text; null while it runs. */
export const secondRoundEnd = ({ now }: Pick<Context, 'now'>): SQL =>
  iso(
    sql`case when not (${isRunning(secondRound, now)}) then coalesce(${secondRound.ended_at}, ${secondRound.end_datetime}) end`,
  )

export const roundTimeZone: SQL = sql`coalesce(${secondRound.time_zone}, ${campaign.time_zone})`

/** Whether `campaign` has ended with a vote, and the actor has not been told so by its page. */
export const isNewResult = ({ actor }: Pick<Context, 'actor'>): SQL => sql`
  (not campaign.is_active
    and not ${isUnscored(campaign.id)}
    and not exists (select from confetti_views confetti_view where ${confettiView.campaign_id} = ${campaign.id} and ${confettiView.user_id} = ${actor.id}))`

/** Whether a new result is there as a whole: no second round runs. */
export const isWholeResult = ({ now }: Pick<Context, 'now'>): SQL => sql`
  not exists (select from second_rounds second_round where ${secondRound.campaign_id} = ${campaign.id} and ${isRunning(secondRound, now)})`

/** Whether the result of `campaign` tells an order: with no real order yet, or too few people for one, there is nothing to celebrate. */
export const tellsOrder: SQL = sql`
  (${campaign.result_summary} ->> 'separates' is distinct from 'false'
    and coalesce((${campaign.result_summary} ->> 'voter_count')::int >= ${campaign.quorum}, true))`

/** How many of a campaign's tactics a person has scored. Both arguments are columns or ids. */
export function scoredBy(campaign: SQLWrapper, user: SQLWrapper | string): SQL {
  return sql`coalesce((
    select ${voter.vote_count} from campaign_voters voter
    where ${voter.campaign_id} = ${campaign} and ${voter.user_id} = ${user} and ${voter.round} = 1), 0)`
}

export const scoredCount = ({ actor }: Pick<Context, 'actor'>): SQL => scoredBy(campaign.id, actor.id)

export const tacticCount = (campaign: SQLWrapper): SQL =>
  sql`(select count(*)::int from tactics tactic where ${tactic.campaign_id} = ${campaign})`

/** Counted, not looked up: from version 18 PostgreSQL would search the index once for each person to skip to the round. */
export const votesOnce = sql`(count(*) filter (where ${vote.round} = 1))::int`

/**
 * What is the same for all members of the row `campaign`, each counted once, as a source of one row `participation`. Voters of
 * a second round count only after it has ended. Everybody has scored (`is_complete`): a campaign has tactics, each with as
 * many votes as people are asked. It follows from counts that all members see: whether the votes are those of the people who
 * are asked would tell, once somebody is removed, whether they had voted. Counts of people and sums of their votes answer
 * first; only where they leave it open, the tactics are read.
 */
export function participationOf(campaign: Record<'id' | 'team_id' | 'observer_ids', SQLWrapper>): SQL {
  const { id } = campaign
  return sql`(
    select counted.tactic_count, counted.member_count, voted.voter_count,
      voted.started_count >= counted.member_count and counted.tactic_count > 0 and voted.vote_count >= counted.member_count * counted.tactic_count and (
        voted.finished_count >= counted.member_count
        or not exists (
          select from tactics tactic where ${tactic.campaign_id} = ${id} and counted.member_count > (
            select ${votesOnce} from votes vote where ${vote.tactic_id} = ${tactic.id}))) as is_complete
    from (select ${tacticCount(id)} as tactic_count, ${scorerCount(campaign)} as member_count offset 0) counted
    cross join lateral (
      select count(*) filter (where ${voter.round} = 1 and ${voter.vote_count} > 0) as started_count,
        coalesce(sum(${voter.vote_count}) filter (where ${voter.round} = 1), 0) as vote_count,
        count(*) filter (where ${voter.round} = 1 and ${voter.vote_count} >= counted.tactic_count) as finished_count,
        (count(distinct ${voter.user_id}) filter (where ${voter.vote_count} > 0 and (${voter.round} = 1 or exists (
          select from second_rounds second_round where ${secondRound.campaign_id} = ${id} and ${secondRound.ended_at} is not null))))::int as voter_count
      from campaign_voters voter where ${voter.campaign_id} = ${id}) voted
  ) participation`
}

/** Of the row `campaign` of `visibleCampaigns`, with `participationOf` it. */
export const participation: SQL = sql`
  participation.tactic_count, participation.member_count, campaign.is_active and participation.is_complete as is_complete,
  participation.voter_count`
