import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { decidedTactics, decisions, outcomes } from '../../db/decision.schema.server'
import { iso, named } from '../sql.server'

const d = named(decisions, 'd')
const dt = named(decidedTactics, 'dt')
const o = named(outcomes, 'o')

export function isPublished(campaign_id: SQLWrapper): SQL {
  return sql`exists (
    select from decisions d where ${d.campaign_id} = ${campaign_id} and ${d.published_at} is not null)`
}

/** Whether a tactic is marked Do, also in a draft. */
export function isToDo(tactic_id: SQLWrapper): SQL {
  return sql`exists (select from decided_tactics dt where ${dt.tactic_id} = ${tactic_id} and ${dt.choice} = 'do')`
}

/** The tactics of a campaign that are marked Do and have no outcome yet: their ids. */
export function openTactics(campaign_id: SQLWrapper): SQL {
  return sql`
    select ${dt.tactic_id} from decided_tactics dt
    where ${dt.campaign_id} = ${campaign_id} and ${dt.choice} = 'do'
      and not exists (select from outcomes o where ${o.tactic_id} = ${dt.tactic_id})`
}

/** OutcomeView as JSON, of the row `o` of outcomes. */
export function outcomeObject(recorded_by_name: SQLWrapper): SQL {
  return sql`json_build_object('outcome', ${o.outcome}, 'figure', ${o.figure}, 'link', ${o.link},
    'sentence', ${o.sentence}, 'recorded_by_name', ${recorded_by_name}, 'recorded_at', ${iso(o.recorded_at)})`
}

/** The outcome of a tactic that is marked Do in a published decision; null otherwise. An earlier one is kept unseen. */
export function outcomeKindOf(tactic_id: SQLWrapper): SQL {
  return sql`(
    select ${o.outcome} from outcomes o
    where ${o.tactic_id} = ${tactic_id} and ${isToDo(o.tactic_id)} and ${isPublished(o.campaign_id)})`
}
