import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { decidedTactic, decision, expectation, outcome } from '../../db/aliases.server'
import { iso } from '../sql.server'
import { EXPECTATION_ASK_HOUR } from './constants'

export function isPublished(campaign_id: SQLWrapper): SQL {
  return sql`exists (
    select from decisions decision where ${decision.campaign_id} = ${campaign_id} and ${decision.published_at} is not null)`
}

/** Whether a tactic is marked Do, also in a draft. */
export function isToDo(tactic_id: SQLWrapper): SQL {
  return sql`exists (select from decided_tactics decided_tactic where ${decidedTactic.tactic_id} = ${tactic_id} and ${decidedTactic.choice} = 'do')`
}

export function openTactics(campaign_id: SQLWrapper): SQL {
  return sql`
    select ${decidedTactic.tactic_id} from decided_tactics decided_tactic
    where ${decidedTactic.campaign_id} = ${campaign_id} and ${decidedTactic.choice} = 'do'
      and not exists (select from outcomes outcome where ${outcome.tactic_id} = ${decidedTactic.tactic_id})`
}

/** OutcomeView as JSON, of the row `outcome`. */
export function outcomeObject(recorded_by_name: SQLWrapper): SQL {
  return sql`json_build_object('outcome', ${outcome.outcome}, 'figure', ${outcome.figure}, 'link', ${outcome.link},
    'sentence', ${outcome.sentence}, 'verdict', ${outcome.verdict}, 'recorded_by_name', ${recorded_by_name}, 'recorded_at', ${iso(outcome.recorded_at)}, 'recorded_way', ${outcome.recorded_way})`
}

/** The expectations of a tactic as a JSON list of Expectation: as first stated, then its amendments. */
export function expectationsOf(tactic_id: SQLWrapper): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object('expected_change', ${expectation.expected_change}, 'expected_from', ${expectation.expected_from},
      'expected_to', ${expectation.expected_to}, 'expected_by', to_char(${expectation.expected_by}, 'YYYY-MM-DD'),
      'stated_at', ${iso(expectation.stated_at)}) order by ${expectation.number}), '[]')
    from expectations expectation where ${expectation.tactic_id} = ${tactic_id})`
}

export function isExpected(tactic_id: SQLWrapper): SQL {
  return sql`exists (select from expectations expectation where ${expectation.tactic_id} = ${tactic_id})`
}

/** When people are first asked whether what is expected by `day`, a date, came true. */
export function askTime(day: SQLWrapper): SQL {
  return sql`(${day} + make_interval(hours => ${EXPECTATION_ASK_HOUR}::int)) at time zone 'UTC'`
}

/** The day by which something is expected of a tactic, as last amended. */
export function expectedBy(tactic_id: SQLWrapper): SQL {
  return sql`(
    select ${expectation.expected_by} from expectations expectation where ${expectation.tactic_id} = ${tactic_id}
    order by ${expectation.number} desc limit 1)`
}

/** The outcome of a tactic that is marked Do in a published decision; null otherwise. An earlier one is kept unseen. */
export function outcomeKindOf(tactic_id: SQLWrapper): SQL {
  return sql`(
    select ${outcome.outcome} from outcomes outcome
    where ${outcome.tactic_id} = ${tactic_id} and ${isToDo(outcome.tactic_id)} and ${isPublished(outcome.campaign_id)})`
}
