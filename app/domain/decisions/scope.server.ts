import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { decidedTactics, decisions, outcomes } from '../../db/decision.schema.server'
import { seals } from '../../db/seal.schema.server'
import { campaigns, results, tactics } from '../../db/schema.server'
import { shownEnd } from '../campaigns/scope.server'
import type { SystemContext } from '../context'
import { outcomeObject } from '../outcomes/scope.server'
import {
  areResultsStored,
  campaignResultColumns,
  placesOf,
  resultObject,
  shownResults,
} from '../results/store/scope.server'
import { iso, named } from '../sql.server'
import { shownName } from '../teams/scope.server'
import { DECIDED_MAX } from './constants'

const c = named(campaigns, 'c')
const d = named(decisions, 'd')
const dt = named(decidedTactics, 'dt')
const o = named(outcomes, 'o')
const r = named(results, 'r')
const s = named(seals, 's')
const ta = named(tactics, 'ta')

/** What is decided about a tactic, as JSON for members; null until the decision is published. */
export function publishedChoice(tactic_id: SQLWrapper): SQL {
  return sql`(
    select json_build_object('choice', ${dt.choice}, 'reason', ${dt.reason})
    from decided_tactics dt join decisions d on ${d.campaign_id} = ${dt.campaign_id}
    where ${dt.tactic_id} = ${tactic_id} and ${d.published_at} is not null)`
}

/**
 * Selects DecisionRow of the campaign that `campaign` selects with `team_name`, `is_active` and `is_owner`. The decision
 * is there for the owner, and once it is published; nothing of a campaign that runs. `recorder` is the name of the person
 * who recorded the outcome `o`, or null.
 */
export function decisionRow(
  { now }: Pick<SystemContext, 'now'>,
  campaign: SQL,
  recorder: SQL = shownName(o.recorded_by, sql`c.team_id`),
): SQL {
  return sql`
    with c as materialized (
      select c.*, case when not c.is_active then ${placesOf(c.id)} end as places from (${campaign}) c
    ), d as materialized (
      select d.* from decisions d join c on ${c.id} = ${d.campaign_id} and not c.is_active
      where c.is_owner or ${d.published_at} is not null
    )
    select ${c.id} as campaign_id, ${c.name} as campaign_name, c.team_name, ${shownEnd} as ended_at, c.is_owner,
      not c.is_active as has_ended,
      (select count(*)::int from tactics ta where ${ta.campaign_id} = ${c.id}) as tactic_count,
      (select ${s.digest} from seals s where ${s.campaign_id} = ${c.id} and ${s.round} = 1 and not c.is_active) as digest,
      case when not c.is_active and ${areResultsStored(c, now)}
        then (select row_to_json(x) from (select ${campaignResultColumns(c, sql`c.places`)}) x) end as results,
      (select row_to_json(x) from (
        select ${d.slots}, ${d.version}, ${shownName(d.decided_by, c.team_id)} as decider_name,
          ${iso(d.published_at)} as published_at, ${iso(d.changed_at)} as changed_at,
          case when c.is_owner then ${d.link_sealed} end as link_sealed
        from d) x) as decision,
      (select coalesce(json_agg(x), '[]') from (
        select ${ta.id}, ${ta.name}, ${r.rank}, ${r.score} as average_score, ${r.vote_count},
          ${resultObject(sql`c.places`)} as result, ${dt.choice}, ${dt.reason},
          case when ${dt.choice} = 'do' then (
            select ${outcomeObject(recorder)} from outcomes o where ${o.tactic_id} = ${ta.id}) end as outcome
        from ${shownResults} r
        join tactics ta on ${ta.id} = ${r.tactic_id}
        left join decided_tactics dt on ${dt.tactic_id} = ${ta.id} and exists (select from d)
        where ${r.campaign_id} = ${c.id} and not c.is_active
        order by ${r.position} limit ${DECIDED_MAX}
      ) x) as tactics
    from c`
}
