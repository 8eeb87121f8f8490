import type { CampaignFacts } from '../campaigns/view'
import { isAllowed } from '../policy'
import { toTacticResult } from '../results/show/view'
import type { CampaignResultRow } from '../results/store/rows.server'
import { withDetails } from './fields'
import { canDeleteTactic, canEditTactic, canJoinTactics } from './policy'
import type { TacticRow } from './rows.server'
import type { TacticView } from './view'

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
