import { z } from 'zod'
import { CampaignResultRow, RankedRow, ResultRow, StoredCriteria } from '../results/store/rows.server'
import { RoundTactic, SecondRoundView, type RoundCandidate } from './view'
import { canOfferSecondRound } from '../campaigns/policy'
import { isAllowed } from '../policy'
import { toCriterionResults, toReasons, toTacticResult } from '../results/show/view'
import { counted, listed } from '../text'
import { canEndSecondRound, canVoteAgain } from './policy'
import { EVERY_CHANGE_VOTERS_MAX } from '../results/constants'
import { splitCriteria } from '../results/show/split'

export const SecondRoundRow = SecondRoundView.pick({
  campaign_id: true,
  campaign_name: true,
  member_count: true,
}).extend({
  is_owner: z.boolean(),
  is_scorer: z.boolean(),
  has_ended: z.boolean(),
  is_undecided: z.boolean(),
  /** Null until the results are stored. */
  results: CampaignResultRow.nullable(),
  round: z
    .object({
      opener_name: z.string().nullable(),
      opened_at: z.iso.datetime(),
      end_datetime: z.iso.datetime(),
      time_zone: z.string().nullable(),
      ended_at: z.iso.datetime().nullable(),
      scored_count: z.int(),
      voter_count: z.int(),
      tactics: z.array(
        RoundTactic.pick({ id: true, name: true, first_vote: true, vote: true }).extend({
          criteria: StoredCriteria,
          /** Null while the round runs. */
          result: ResultRow.nullable(),
        }),
      ),
    })
    .nullable(),
  candidates: z.array(z.object({ id: z.uuid(), name: z.string(), result: RankedRow })),
})
export type SecondRoundRow = z.infer<typeof SecondRoundRow>

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

function toCandidates({ candidates }: SecondRoundRow, results: CampaignResultRow): RoundCandidate[] {
  const nearest = new Set(results.facts.nearest)
  return candidates.map(({ id, name, result }) => ({
    id,
    name,
    rank: result.rank,
    is_proposed: nearest.has(id),
    remark: remarkOn(result, results),
  }))
}

/** '3 people have not scored it. Split on impact. Toss-up.' */
function remarkOn(result: ResultRow, results: CampaignResultRow): string | null {
  const missing = results.facts.eligible_count - result.vote_count
  const shown = toTacticResult(result, results)
  const split = splitCriteria(shown)
  const remarks = [
    missing > 0 && `${counted(missing, 'person has', 'people have')} not scored it.`,
    split.length > 0 && `Split on ${listed(split)}.`,
    shown.standing !== null && `${shown.standing}.`,
  ].filter((remark) => typeof remark === 'string')
  return remarks.length > 0 ? remarks.join(' ') : null
}

/**
 * `voter_count` is that of the first round: who has scored in this one is told to nobody. Where a newcomer makes them more, it
 * warns of what no longer happens.
 */
function countingSentence(voter_count: number): string {
  return voter_count <= EVERY_CHANGE_VOTERS_MAX
    ? 'With so few people the change of the averages shows your new scores.'
    : 'The later scores of a tactic count if at least three people change or add theirs. Otherwise the first ones stand.'
}
