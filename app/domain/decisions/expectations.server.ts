import { sql, type SQL } from 'drizzle-orm'
import { expectation, seal, tactic } from '../../db/aliases.server'
import { expectations } from '../../db/decision.schema.server'
import { EXPECTED_FIELDS } from '../outcomes/constants'
import { askTime, expectedBy } from '../outcomes/scope.server'
import { guard, columns, excluded, iso } from '../sql.server'
import { SEALED_FORMAT } from './constants'
import { canSaveDecision } from './policy'

/*
 * Parts of the statement that saves a decision. They read its rows `marked` (what was sent), `campaign` (with
 * the facts and `was_published`) and `saved` (the decision that is stored, none if it was refused).
 */

const stated = columns(expectations, EXPECTED_FIELDS)
/** Something is expected only of what is to be done. */
const isStated = sql`(marked.choice = 'do' and marked.expected_change is not null)`

/** What would be published with a day that is over in every time zone. The days of earlier statements may be kept. */
export const pastDays: SQL = sql`
  select marked.tactic_id from campaign cross join marked
  where ${guard(canSaveDecision, 'campaign')} and not campaign.is_draft and ${isStated}
    and marked.expected_by < (campaign.decided_at at time zone 'Etc/GMT+12')::date
    and not (campaign.was_published and exists (
      select from expectations expectation where ${expectation.tactic_id} = marked.tactic_id and ${expectation.expected_by} = marked.expected_by))`

/** Writes what is expected: of a draft in place of what was there, of a published decision as an amendment. */
export const stateExpectations: SQL = sql`
  insert into expectations (tactic_id, campaign_id, number, ${stated}, stated_at)
  select marked.tactic_id, campaign.id, case when campaign.was_published then coalesce(latest.number, 0) + 1 else 1 end,
    marked.expected_change, marked.expected_from, marked.expected_to, marked.expected_by, campaign.decided_at
  from saved join campaign on campaign.id = saved.campaign_id cross join marked left join lateral (
    select expectation.* from expectations expectation where ${expectation.tactic_id} = marked.tactic_id
    order by ${expectation.number} desc limit 1) latest on true
  where ${isStated} and not (campaign.was_published
    and (marked.expected_change, marked.expected_from, marked.expected_to, marked.expected_by)
      is not distinct from (latest.expected_change, latest.expected_from, latest.expected_to, latest.expected_by))
  on conflict (${columns(expectations, ['tactic_id', 'number'])}) do update
  set ${excluded(expectations, [...EXPECTED_FIELDS, 'stated_at'])}
  returning tactic_id, expected_by`

/** Takes back what a draft no longer expects. What has been published stays. */
export const withdrawExpectations: SQL = sql`
  delete from expectations using saved, campaign
  where ${expectations.campaign_id} = saved.campaign_id and not campaign.was_published and not exists (
    select from marked where marked.tactic_id = ${expectations.tactic_id} and ${isStated})`

/**
 * When people are asked about a row of `marked` next: on the day that is stated now (`stated`), or as it was (`former`, what
 * was decided about it before), or on the day that was stated before the tactic was taken out of the decision.
 */
export const nextAsk: SQL = sql`
  case when saved.published_at is null then null
    when stated.tactic_id is not null then ${askTime(sql`stated.expected_by`)}
    when former.tactic_id is not null then former.ask_at
    else ${askTime(expectedBy(sql`marked.tactic_id`))} end`

/**
 * What is published, as the text whose SHA-256 is the decision's fingerprint (docs/product.md#expectation). Without
 * reasons, which may be changed and forgotten. Reads the row `campaign`.
 */
export function sealedText(slots: number): SQL {
  return sql`jsonb_pretty(jsonb_build_object(
    'format', ${SEALED_FORMAT}::text, 'campaign_id', campaign.id, 'campaign_name', campaign.name,
    'published_at', ${iso(sql`campaign.decided_at`)}, 'slots', ${slots}::int,
    'result_digest', (select ${seal.digest} from seals seal where ${seal.campaign_id} = campaign.id order by ${seal.round} desc limit 1),
    'tactics', (select coalesce(jsonb_agg(jsonb_build_object('id', ${tactic.id}, 'name', ${tactic.name}, 'choice', marked.choice,
      'expectation', case when ${isStated} then jsonb_build_object(
        'expected_change', marked.expected_change, 'expected_from', marked.expected_from,
        'expected_to', marked.expected_to, 'expected_by', to_char(marked.expected_by, 'YYYY-MM-DD')) end) order by ${tactic.id}), '[]')
      from marked join tactics tactic on ${tactic.id} = marked.tactic_id)))`
}
