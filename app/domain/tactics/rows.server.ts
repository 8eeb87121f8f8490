import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, comment, named, tactic, vote } from '../../db/aliases.server'
import { votes } from '../../db/schema.server'
import type { Context } from '../context'
import { countedBallots } from '../results/store/ballots.server'
import { ResultRow, type CampaignResultRow } from '../results/store/rows.server'
import { iso } from '../sql.server'
import { votesOnce } from '../campaigns/scope.server'
import { shownName } from '../teams/scope.server'
import { detailColumns } from './fields.server'
import { areFew, joinedTactics } from './joined.server'
import { textVersion, textVersionOf } from './text-version.server'
import { Decided, TacticView, VoteView } from './view'
import type { CampaignFacts } from '../campaigns/view'
import { isAllowed } from '../policy'
import { toTacticResult } from '../results/show/view'
import { withDetails, detailsOf, type Details } from './fields'
import { canDeleteTactic, canEditTactic, canJoinTactics } from './policy'

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
  const others = sql`(voters.count - (${own.tactic_id} is not null)::int)`
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
    campaign.is_active and ${others} <= cardinality(${adders}) and ${areFew({ actor }, others, adders)} as has_few_votes,
    case when ${tactic.ai_generated} and not campaign.is_active then json_build_object('impact_score', ${tactic.suggested_impact},
      'chances_score', ${tactic.suggested_chances}, 'efforts_score', ${tactic.suggested_efforts}) end as hint
    from page tactic
    left join lateral (${countedBallots(tactic.id, actor.id)}) own on true
    cross join lateral (${joinedTactics(tactic.id, campaign.team_id)}) joined
    cross join lateral (
      select ${votesOnce} as count from votes vote where campaign.is_active and ${vote.tactic_id} = ${tactic.id}) voters
    order by tactic.place, tactic.own_key, ${tactic.id} desc`
}

type Results = Pick<TacticView, 'rank' | 'average_score' | 'avg_impact' | 'avg_chances' | 'avg_efforts'>

export type CampaignOfTactics = CampaignFacts & { results?: CampaignResultRow | null }

const SEALED: Results = {
  rank: null,
  average_score: null,
  avg_impact: null,
  avg_chances: null,
  avg_efforts: null,
}
const NO_SCORES = { impact_score: null, chances_score: null, efforts_score: null }

/** Makes every TacticView: the place of sealing, with the query (docs/product.md#sealing). */
export function toTacticView(tactic: TacticRow, campaign: CampaignOfTactics): TacticView {
  const { is_active, is_owner } = campaign
  const { is_adder, results, user_vote, vote_count } = tactic
  const is_unscored_by_others = vote_count === (user_vote ? 1 : 0)
  const adderScores = findAdderScores(tactic, is_active) ?? NO_SCORES
  const stored = is_active ? null : results
  const shown = stored ?? SEALED
  // Field by field, because spreading takes several times as long.
  const view = {
    id: tactic.id,
    name: tactic.name,
    tracker_link: tactic.tracker_link,
    text_version: tactic.text_version,
    campaign_id: tactic.campaign_id,
    added_by: tactic.added_by,
    added_by_name: tactic.added_by_name,
    ai_generated: tactic.ai_generated,
    created_at: tactic.created_at,
    vote_count,
    comment_count: tactic.comment_count,
    user_vote,
    impact_score: adderScores.impact_score,
    chances_score: adderScores.chances_score,
    efforts_score: adderScores.efforts_score,
    rank: shown.rank,
    average_score: shown.average_score,
    avg_impact: shown.avg_impact,
    avg_chances: shown.avg_chances,
    avg_efforts: shown.avg_efforts,
    result: stored?.result && campaign.results ? toTacticResult(stored.result, campaign.results) : null,
    decided: stored?.decided ?? null,
    joined: tactic.joined,
    can: {
      edit: isAllowed(canEditTactic, { is_active, is_adder, is_unscored_by_others }),
      delete: isAllowed(canDeleteTactic, { is_active, is_owner, is_adder }),
      join: isAllowed(canJoinTactics, {
        is_active,
        is_owner,
        is_adder: tactic.is_some_adder,
        has_few_votes: tactic.has_few_votes,
        are_two: true,
        has_none_joined: true,
      }),
    },
  }
  return withDetails(view, tactic)
}

/** Votes stay secret after the end: with two or three votes, knowing one gives away the others. */
function findAdderScores({ ai_generated, hint, is_adder, user_vote }: TacticRow, is_active: boolean) {
  if (ai_generated) return is_active ? null : hint
  return is_adder ? user_vote : null
}

type Added = Pick<TacticView, 'id' | 'campaign_id' | 'created_at' | 'name'> &
  Details & { vote: VoteView | null; ai_generated?: boolean }

/** A tactic that the actor has just added, perhaps with their vote. */
export function toNewTacticView({ actor }: Context, added: Added, campaign: CampaignOfTactics): TacticView {
  const { id, campaign_id, created_at, name, vote, ai_generated = false } = added
  return toTacticView(
    {
      id,
      name,
      ...detailsOf(added),
      tracker_link: null,
      text_version: textVersionOf(added),
      campaign_id,
      added_by: actor.id,
      added_by_name: actor.full_name,
      ai_generated,
      created_at,
      vote_count: vote ? 1 : 0,
      comment_count: 0,
      user_vote: vote,
      hint: null,
      is_adder: true,
      joined: [],
      is_some_adder: true,
      has_few_votes: true,
      results: null,
    },
    campaign,
  )
}
