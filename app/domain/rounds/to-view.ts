import { canOfferSecondRound } from '../campaigns/policy'
import { isAllowed } from '../policy'
import { needsScores } from '../results/statistics/analysis'
import { toCriterionResults, toReasons, toTacticResult } from '../results/show/view'
import type { CampaignResultRow, ResultRow } from '../results/store/rows.server'
import type { SecondRoundRow } from './rows.server'
import { standingOf } from '../results/show/words'
import { canEndSecondRound, canVoteAgain } from './policy'
import { countingSentence, proposeTactics, splitCriteria } from './rules'
import type { RoundCandidate, SecondRoundView } from './view'

/** Makes every SecondRoundView, of a campaign that has ended and whose results are stored. */
export function toSecondRoundView(row: SecondRoundRow, results: CampaignResultRow): SecondRoundView {
  const { round, is_owner, is_scorer, has_ended, is_undecided } = row
  const is_round_active = round !== null && round.ended_at === null
  const can_open = isAllowed(canOfferSecondRound, {
    is_owner,
    has_ended,
    has_no_round: round === null,
    is_undecided,
  })
  return {
    campaign_id: row.campaign_id,
    campaign_name: row.campaign_name,
    status: round === null ? 'none' : is_round_active ? 'active' : 'ended',
    opener_name: round?.opener_name ?? null,
    opened_at: round?.opened_at ?? null,
    end_datetime: round?.end_datetime ?? null,
    time_zone: round?.time_zone ?? null,
    ended_at: round?.ended_at ?? null,
    scored_count: round?.scored_count ?? 0,
    voter_count: round?.voter_count ?? 0,
    member_count: row.member_count,
    ballots_open: !results.facts.is_closed,
    counting: countingSentence(results.facts.voter_count),
    observes: !is_scorer,
    tactics: (round?.tactics ?? []).map(({ criteria, result, ...tactic }) => ({
      ...tactic,
      ...toCriterionResults(criteria, result?.first_round ?? null),
      reasons: toReasons(criteria, result?.first_round ?? null),
      rank: result?.rank ?? null,
      rescored: result && toTacticResult(result, results).rescored,
    })),
    candidates: can_open ? toCandidates(row, results) : [],
    can: {
      open: can_open,
      end: is_round_active && isAllowed(canEndSecondRound, { is_owner }),
      vote: isAllowed(canVoteAgain, { is_round_active, is_scorer }),
    },
  }
}

function toCandidates(
  { candidates }: SecondRoundRow,
  { facts, places }: CampaignResultRow,
): RoundCandidate[] {
  const tactics = candidates.map((tactic) => ({
    ...tactic,
    needs_scores: needsScores(tactic.result.vote_count, facts.eligible_count),
  }))
  const proposed = proposeTactics(tactics, { places, separates: facts.separates })
  return tactics.map(({ id, name, result, needs_scores }) => ({
    id,
    name,
    rank: result.rank,
    is_proposed: proposed.has(id),
    remark: remarkOn(result, { needs_scores, facts, places }),
  }))
}

/** 'Split on impact. Toss-up.' */
function remarkOn(
  result: ResultRow,
  { needs_scores, facts, places }: { needs_scores: boolean } & Pick<CampaignResultRow, 'facts' | 'places'>,
): string | null {
  const split = splitCriteria(result)
  const { top_replays, vote_count } = result
  const hasTop = facts.separates === true && facts.scored_count > places && top_replays !== null
  const remarks = [
    needs_scores && 'Needs scores.',
    split.length > 0 && `Split on ${split.join(' and ')}.`,
    hasTop && `${standingOf(top_replays, places, vote_count)}.`,
  ].filter((remark) => typeof remark === 'string')
  return remarks.length > 0 ? remarks.join(' ') : null
}
