import { z } from 'zod'
import { canOfferSecondRound } from '../campaigns/policy'
import { shownTimeZone } from '../campaigns/view'
import { isAllowed } from '../policy'
import { needsScores } from '../results/statistics/analysis'
import {
  CriterionResult,
  RescoredResult,
  shownReasons,
  toCriterionResults,
  toReasons,
  toTacticResult,
} from '../results/show/view'
import type { CampaignResultRow, ResultRow } from '../results/store/rows.server'
import type { SecondRoundRow } from './rows.server'
import { standingOf } from '../results/show/words'
import { VoteView } from '../tactics/view'
import { canEndSecondRound, canVoteAgain } from './policy'
import { countingSentence, proposeTactics, splitCriteria } from './rules'

const ROUND_STATUSES = ['none', 'active', 'ended'] as const

/**
 * A tactic that is scored again. While the round runs: dots and reasons of the first round, of closed votes reasons alone,
 * never an average or a rank.
 */
export const RoundTactic = z
  .object({
    id: z.uuid(),
    name: z.string(),
    impact: CriterionResult,
    chances: CriterionResult,
    efforts: CriterionResult,
    reasons: shownReasons,
    first_vote: VoteView.nullable().meta({ description: 'Your vote of the first round' }),
    vote: VoteView.nullable().meta({ description: 'Your vote of the second round' }),
    rank: z.int().nullable().meta({ description: 'Null while the round runs' }),
    rescored: RescoredResult.nullable().meta({ description: 'Null while the round runs' }),
  })
  .meta({ id: 'RoundTactic' })
export type RoundTactic = z.output<typeof RoundTactic>

const RoundCandidate = z
  .object({
    id: z.uuid(),
    name: z.string(),
    rank: z.int(),
    is_proposed: z.boolean().meta({ description: 'Whether a second round is proposed for it' }),
    remark: z.string().nullable().meta({ description: 'Why it is proposed, or needs scores first' }),
  })
  .meta({ id: 'RoundCandidate' })
type RoundCandidate = z.output<typeof RoundCandidate>

export const SecondRoundView = z
  .object({
    campaign_id: z.uuid(),
    campaign_name: z.string(),
    status: z.enum(ROUND_STATUSES),
    opener_name: z.string().nullable(),
    opened_at: z.iso.datetime().nullable(),
    end_datetime: z.iso.datetime().nullable(),
    time_zone: shownTimeZone,
    ended_at: z.iso.datetime().nullable(),
    scored_count: z.int().meta({ description: 'How many of its tactics you have scored again' }),
    voter_count: z.int().meta({ description: 'How many people have scored again' }),
    member_count: z
      .int()
      .meta({ description: 'How many people are asked to score: the team now, without observers' }),
    ballots_open: z.boolean().meta({ description: 'Whether the votes of the campaign are open' }),
    counting: z.string().meta({ description: 'Which scores will count; to read before sending' }),
    observes: z.boolean().meta({ description: 'Whether you observe the campaign' }),
    tactics: z.array(RoundTactic).meta({ description: 'Those that are scored again, oldest first' }),
    candidates: z.array(RoundCandidate).meta({
      description: 'For the person who may open the round: the first 100 of the ranking',
    }),
    can: z.object({ open: z.boolean(), end: z.boolean(), vote: z.boolean() }),
  })
  .meta({ id: 'SecondRound' })
export type SecondRoundView = z.output<typeof SecondRoundView>

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
