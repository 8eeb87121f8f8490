import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { machineBallot, result, secondRound, tactic } from '../../../db/aliases.server'
import { scoreTypes } from '../../vote-columns.server'

/** The sheet that an assistant handed in for a campaign, a row per tactic. Callers make sure that the campaign has ended. */
export function machineSheet(campaign_id: SQLWrapper): SQL {
  return sql`(
    select sheet.tactic_id, sheet.impact_score as impact, sheet.chances_score as chances, sheet.efforts_score as efforts
    from machine_ballots machine_ballot
    cross join jsonb_to_recordset(${machineBallot.scores}) as sheet (
      tactic_id uuid, ${scoreTypes})
    where ${machineBallot.campaign_id} = ${campaign_id})`
}

/**
 * MachineRow as a JSON list in the team's order, of the row `campaign` of `campaignWithPlaces`. Null before the end and until
 * the results of all rounds are stored.
 */
export const machineRows: SQL = sql`
  case when campaign.machine_ballot and not campaign.is_active and campaign.is_stored and not exists (
    select from second_rounds second_round where ${secondRound.campaign_id} = campaign.id and not ${secondRound.is_ranked})
  then (
    select json_agg(json_build_object('id', ${tactic.id}, 'name', ${tactic.name}, 'rank', ${result.rank},
      'impact', sheet.impact, 'chances', sheet.chances, 'efforts', sheet.efforts) order by ${result.position})
    from results result join tactics tactic on ${tactic.id} = ${result.tactic_id}
    left join ${machineSheet(sql`campaign.id`)} sheet on sheet.tactic_id = ${tactic.id}
    where ${result.campaign_id} = campaign.id) end`
