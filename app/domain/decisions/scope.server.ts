import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  campaign,
  decidedTactic,
  decision,
  member,
  outcome,
  preference,
  result,
  resultLink,
  secondRound,
  tactic,
  team,
} from '../../db/aliases.server'
import { shownEnd } from '../campaigns/scope.server'
import type { SystemContext } from '../context'
import { isInForce } from '../facts.server'
import { expectationsOf, outcomeObject } from '../outcomes/scope.server'
import {
  areResultsStored,
  campaignResultColumns,
  placesOf,
  resultObject,
  shownResults,
} from '../results/store/scope.server'
import { iso, listOf } from '../sql.server'
import { shownName } from '../teams/scope.server'
import { detailColumns } from '../tactics/fields.server'
import { DECIDED_MAX } from './constants'

/** Whether `member` is one of those whom a decision of `campaign`, which has ended, is told to: who could score in either round. */
export const couldScore: SQL = sql`
  ${member.team_id} = ${campaign.team_id} and ${isInForce(member)} and ${member.joined_at} < greatest(
    coalesce(${campaign.ended_at}, ${campaign.end_datetime}),
    (select coalesce(${secondRound.ended_at}, ${secondRound.end_datetime}) from second_rounds second_round where ${secondRound.campaign_id} = ${campaign.id}))`

const isTold = sql`not exists (
  select from notification_preferences preference where ${preference.user_id} = ${member.user_id} and not ${preference.decision_notifications})`

/** What is decided about a tactic, as JSON for members; null until the decision is published. */
export function publishedChoice(tactic_id: SQLWrapper): SQL {
  return sql`(
    select json_build_object('choice', ${decidedTactic.choice}, 'reason', ${decidedTactic.reason})
    from decided_tactics decided_tactic join decisions decision on ${decision.campaign_id} = ${decidedTactic.campaign_id}
    where ${decidedTactic.tactic_id} = ${tactic_id} and ${decision.published_at} is not null)`
}

/** Behind a link and in mails nobody is named but the person who decided. */
export const NOBODY = sql`null::text`

/**
 * Selects DecisionRow of the campaign that `source` selects with `team_name`, `is_active` and `is_owner`. The decision
 * is there for the owner, and once it is published; nothing of a campaign that runs. `recorder` is the name of the person
 * who recorded the `outcome`, or null.
 */
export function decisionRow(
  { now }: Pick<SystemContext, 'now'>,
  source: SQL,
  recorder: SQL = shownName(outcome.recorded_by, sql`campaign.team_id`),
): SQL {
  return sql`
    with campaign as materialized (
      select campaign.*, case when not campaign.is_active then ${placesOf(campaign.id)} end as places from (${source}) campaign
    ), decision as materialized (
      select decision.* from decisions decision join campaign on ${campaign.id} = ${decision.campaign_id} and not campaign.is_active
      where campaign.is_owner or ${decision.published_at} is not null
    )
    select ${campaign.id} as campaign_id, ${campaign.name} as campaign_name, campaign.team_name, ${shownEnd} as ended_at, campaign.is_owner,
      not campaign.is_active as has_ended, (select ${team.issue_pattern} from teams team where ${team.id} = ${campaign.team_id}) as issue_pattern,
      (select count(*)::int from tactics tactic where ${tactic.campaign_id} = ${campaign.id}) as tactic_count,
      case when campaign.is_owner and not campaign.is_active then (select count(*)::int from team_members member where ${couldScore} and ${isTold}) end as told_count,
      case when campaign.is_owner and not campaign.is_active then (
        select ${resultLink.link_sealed} from result_links result_link where ${resultLink.campaign_id} = ${campaign.id}) end as result_link_sealed,
      case when not campaign.is_active and ${areResultsStored(campaign, now)}
        then (select row_to_json(item) from (select ${campaignResultColumns(campaign, sql`campaign.places`)}) item) end as results,
      (select row_to_json(item) from (
        select ${decision.slots}, ${decision.version}, ${shownName(decision.decided_by, campaign.team_id)} as decider_name,
          ${iso(decision.published_at)} as published_at, ${iso(decision.changed_at)} as changed_at,
          case when campaign.is_owner then ${decision.link_sealed} end as link_sealed,
          ${decision.sealed_text}, encode(sha256(convert_to(${decision.sealed_text}, 'UTF8')), 'hex') as digest
        from decision) item) as decision,
      ${listOf(sql`
        select ${tactic.id}, ${tactic.name}, ${detailColumns(tactic)}, ${tactic.tracker_link}, ${result.rank}, ${result.score} as average_score, ${result.vote_count},
          ${resultObject(sql`campaign.places`)} as result,
          json_build_object('impact', ${result.avg_impact}, 'chances', ${result.avg_chances}, 'efforts', ${result.avg_efforts}) as averages, ${decidedTactic.choice}, ${decidedTactic.reason},
          case when ${decidedTactic.choice} = 'do' then ${expectationsOf(tactic.id)} else '[]' end as expectations,
          case when ${decidedTactic.choice} = 'do' then (
            select ${outcomeObject(recorder)} from outcomes outcome where ${outcome.tactic_id} = ${tactic.id}) end as outcome
        from ${shownResults} result
        join tactics tactic on ${tactic.id} = ${result.tactic_id}
        left join decided_tactics decided_tactic on ${decidedTactic.tactic_id} = ${tactic.id} and exists (select from decision)
        where ${result.campaign_id} = ${campaign.id} and not campaign.is_active
        order by ${result.position} limit ${DECIDED_MAX}
      `)} as tactics
    from campaign`
}
