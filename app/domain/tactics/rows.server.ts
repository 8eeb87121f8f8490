import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, comment, named, tactic, vote } from '../../db/aliases.server'
import { votes } from '../../db/schema.server'
import type { Context } from '../context'
import { countedBallots } from '../results/store/ballots.server'
import { ResultRow } from '../results/store/rows.server'
import { iso } from '../sql.server'
import { shownName } from '../teams/scope.server'
import { detailColumns } from './fields.server'
import { areFew, joinedTactics } from './joined.server'
import { textVersion } from './text-version.server'
import { Decided, TacticView, VoteView } from './view'

const resultFields = {
  rank: true,
  average_score: true,
  avg_impact: true,
  avg_chances: true,
  avg_efforts: true,
} as const
const results = TacticView.pick(resultFields)

/** While the campaign runs, `results` and `hint` are not selected but null. */
export const TacticRow = TacticView.omit({
  ...resultFields,
  impact_score: true,
  chances_score: true,
  efforts_score: true,
  result: true,
  decided: true,
  can: true,
}).extend({
  is_adder: z.boolean(),
  /** The actor added this tactic or one that is joined to it. */
  is_some_adder: z.boolean(),
  /** Selected while the campaign runs; false afterwards. */
  has_few_votes: z.boolean(),
  /** The scores that AI suggested. */
  hint: VoteView.omit({ reason: true }).nullable(),
  /** `result` needs what is stored of the campaign, too. */
  results: results.extend({ result: ResultRow.nullable(), decided: Decided.nullable() }).nullable(),
})
export type TacticRow = z.infer<typeof TacticRow>

const own = named(votes, 'own')

/**
 * Columns and source of TacticRow, for the tactics in the CTE `page`, within a select from `campaign`. The only vote
 * that is joined is the actor's own, of a tactic that was scored again the later one.
 */
export function tacticColumns({ actor }: Context): SQL {
  const adders = sql`(${tactic.added_by} || joined.adders)`
  return sql`
    tactic.place, tactic.own_key, tactic.results, ${tactic.id}, ${tactic.name}, ${detailColumns(tactic)}, ${tactic.tracker_link}, ${textVersion(tactic)} as text_version, ${tactic.campaign_id}, ${tactic.added_by}, ${tactic.ai_generated},
    case when ${tactic.added_by} is not null then ${shownName(tactic.added_by, campaign.team_id)} end as added_by_name,
    ${iso(tactic.created_at)} as created_at,
    coalesce(tactic.vote_count, voters.count) as vote_count,
    (select count(*)::int from comments comment where ${comment.tactic_id} = ${tactic.id}) as comment_count,
    case when ${own.tactic_id} is not null then json_build_object('impact_score', ${own.impact_score},
      'chances_score', ${own.chances_score}, 'efforts_score', ${own.efforts_score}, 'reason', ${own.reason}) end as user_vote,
    coalesce(${tactic.added_by} = ${actor.id}, false) as is_adder, joined.list as joined,
    coalesce(${actor.id} = any(${adders}), false) as is_some_adder,
    campaign.is_active and ${areFew({ actor }, sql`voters.others`, adders)} as has_few_votes,
    case when ${tactic.ai_generated} and not campaign.is_active then json_build_object('impact_score', ${tactic.suggested_impact},
      'chances_score', ${tactic.suggested_chances}, 'efforts_score', ${tactic.suggested_efforts}) end as hint
    from page tactic
    left join lateral (${countedBallots(tactic.id, actor.id)}) own on true
    cross join lateral (${joinedTactics(tactic.id, campaign.team_id)}) joined
    cross join lateral (
      select count(*)::int, count(*) filter (where ${vote.user_id} <> ${actor.id}) as others
      from votes vote where campaign.is_active and ${vote.tactic_id} = ${tactic.id} and ${vote.round} = 1) voters
    order by tactic.place, tactic.own_key, ${tactic.id} desc`
}
