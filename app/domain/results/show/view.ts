import { z } from 'zod'
import { CHANGED_PEOPLE_MIN, CRITERION_NAMES, type CriterionName } from '../constants'
import type { Criteria, CriterionFacts, ReadFacts } from '../statistics/facts'
import { CLOSED_VOTES, FIRST_ONES_STAND, movedSentence, type Move } from '../statistics/moves'
import type { CampaignResultRow, ResultRow } from '../store/rows.server'
import * as words from './words'

const share = z.number().nullable().meta({
  description:
    'Of 2,000 re-runs of the vote, in tenths. Null where they say nothing, and where votes stay closed',
})

export const CriterionResult = z
  .object({
    count: z.int().meta({ description: 'How many people judged it' }),
    spread: z.number().nullable().meta({
      description:
        "How far two people's scores differ on average, in points. Null below four people, where votes stay closed, and where fewer than three changed their scores in a second round",
    }),
    distribution: z.array(z.int()).nullable().meta({
      description:
        'How many gave a 1, a 2 … a 10. Null below four people, where votes stay closed, and where fewer than three changed their scores in a second round',
    }),
    has_camps: z.boolean().meta({ description: 'Whether people stand in two camps' }),
    lowest_reasons: z.array(z.string()).meta({ description: 'Why the lowest scored so, if people differ' }),
    highest_reasons: z.array(z.string()).meta({ description: 'Why the highest scored so, if people differ' }),
  })
  .meta({ id: 'CriterionResult' })
export type CriterionResult = z.output<typeof CriterionResult>

export const shownReasons = z.array(z.string()).nullable().meta({
  description:
    'Where votes stay closed: the reasons of a tactic with four votes or more, in no order that tells a score. Null where votes are open',
})

const spreadBefore = z.number().nullable().meta({ description: 'As `spread`, before the second round' })

export const RescoredResult = z
  .object({
    rank_before: z.int().nullable(),
    counts: z.boolean().meta({
      description:
        'Whether the scores of the second round count: if at least three people changed or added theirs, or no more than three people have voted in the campaign. Otherwise the first ones stand',
    }),
    impact_spread_before: spreadBefore,
    chances_spread_before: spreadBefore,
    efforts_spread_before: spreadBefore,
    sentence: z.string().meta({ description: 'Whether people moved closer, in words' }),
  })
  .meta({ id: 'RescoredResult' })
export type RescoredResult = z.output<typeof RescoredResult>

/** What is known of a tactic after the end, besides rank, score and averages. */
export const TacticResult = z
  .object({
    rank_low: z.int().nullable().meta({ description: 'The best place in nine of ten re-runs of the vote' }),
    rank_high: z.int().nullable().meta({ description: 'The worst place in nine of ten re-runs of the vote' }),
    first_share: share,
    top_share: share,
    impact: CriterionResult,
    chances: CriterionResult,
    efforts: CriterionResult,
    reasons: shownReasons,
    coverage: z.string().nullable().meta({ description: 'What to know of a tactic that few have scored' }),
    standing: z.string().nullable().meta({
      description:
        '"Safe top 3", "Likely", "Toss-up", "Unlikely" or "Safe out". Null where all ranked tactics are in the top',
    }),
    certainty: z.string().nullable().meta({ description: 'The places it could have, in words' }),
    scored_again_until: z.iso.datetime().nullable().meta({
      description: 'While it is being scored again; then it has neither rank, score, averages nor places',
    }),
    rescored: RescoredResult.nullable().meta({ description: 'Null unless it was scored in a second round' }),
  })
  .meta({ id: 'TacticResult' })
export type TacticResult = z.output<typeof TacticResult>

/** How sure the result of a campaign is, in sentences. The same on screens, in mails and in exports. */
export const ResultSummary = z
  .object({
    headline: z.string(),
    voter_count: z.int(),
    eligible_count: z.int().meta({ description: 'How many people could have scored' }),
    ballot_count: z.int(),
    ranked_count: z.int().meta({ description: 'How many tactics have a rank' }),
    /** The top that words, shares and the line speak of: how many the decision says can be done, or 3. */
    places: z.int(),
    line: z
      .object({ after_position: z.int(), is_close: z.boolean(), sentence: z.string() })
      .nullable()
      .meta({ description: 'Where the top ends; null if all ranked tactics are in it, or no place is firm' }),
    is_open: z.boolean().meta({ description: 'Whether the order is open and a second round can settle it' }),
    notes: z.array(z.string()).meta({ description: 'What else to know before acting on the order' }),
    details: z.array(z.string()).meta({ description: 'What is worth knowing for those who ask' }),
    settling: z
      .array(z.string())
      .meta({ description: 'What would settle an open order; empty once nobody can score any more' }),
    needs_scores: z.array(z.object({ id: z.uuid(), name: z.string(), vote_count: z.int() })),
    needs_scores_count: z.int(),
  })
  .meta({ id: 'ResultSummary' })
export type ResultSummary = z.output<typeof ResultSummary>

/** Makes every TacticResult. */
export function toTacticResult(row: ResultRow, campaign: CampaignResultRow): TacticResult {
  const { criteria, first_round } = row
  const { facts, places } = campaign
  return {
    ...(isBelowQuorum(campaign) ? NOTHING_FIRM : toCertainty(row, facts, places)),
    ...toCriterionResults(criteria, first_round),
    reasons: toReasons(criteria, first_round),
    coverage: row.scored_again_until
      ? words.SCORED_AGAIN
      : words.coverageOf(row.vote_count, facts.eligible_count),
    scored_again_until: row.scored_again_until,
    rescored: first_round && toRescoredResult(first_round, criteria, facts),
  }
}

type Certainty = Pick<
  TacticResult,
  'rank_low' | 'rank_high' | 'first_share' | 'top_share' | 'standing' | 'certainty'
>

const NOTHING_FIRM: Certainty = {
  rank_low: null,
  rank_high: null,
  first_share: null,
  top_share: null,
  standing: null,
  certainty: null,
}

/** Nothing where scores do not separate the tactics, and beside a far sheet; nothing of the top where all ranked tactics are in it. */
function toCertainty(row: ResultRow, facts: ReadFacts, places: number): Certainty {
  const { separates, scored_count, is_closed, sheets } = facts
  const { rank, rank_low, rank_high, first_replays, top_replays } = row
  if (sheets.hasFar || sheets.areAllEqual) return NOTHING_FIRM
  if (!separates || rank === null || rank_low === null || rank_high === null) return NOTHING_FIRM
  const top = scored_count > places ? top_replays : null
  return {
    rank_low,
    rank_high,
    first_share: first_replays === null || is_closed ? null : words.shareOf(first_replays),
    top_share: top === null || is_closed ? null : words.shareOf(top),
    standing: top === null ? null : words.standingOf(top, places, row.vote_count),
    certainty: words.spanSentence({ rank_low, rank_high }),
  }
}

const NO_SPREADS_BEFORE = {
  impact_spread_before: null,
  chances_spread_before: null,
  efforts_spread_before: null,
}

function toRescoredResult(
  before: NonNullable<ResultRow['first_round']>,
  criteria: Criteria,
  { is_closed = false }: ReadFacts,
): RescoredResult {
  const counts = before.is_counted
  const told = { rank_before: before.rank, counts, ...NO_SPREADS_BEFORE }
  if (!counts) return { ...told, sentence: FIRST_ONES_STAND }
  if (is_closed) return { ...told, sentence: CLOSED_VOTES }
  if (hasFewChanges(before)) return { ...told, sentence: movedSentence([]) }
  const spreadOf = ({ disagreement }: CriterionFacts) => disagreement?.spread ?? null
  const moves: Move[] = CRITERION_NAMES.map((name) => ({
    name,
    before: spreadOf(before.criteria[name]),
    after: spreadOf(criteria[name]),
  }))
  return {
    rank_before: before.rank,
    counts,
    impact_spread_before: spreadOf(before.criteria.impact),
    chances_spread_before: spreadOf(before.criteria.chances),
    efforts_spread_before: spreadOf(before.criteria.efforts),
    sentence: movedSentence(moves),
  }
}

/** Also of rounds that an earlier version settled, in which every change counted. */
function hasFewChanges({ is_counted, changed_count }: NonNullable<ResultRow['first_round']>): boolean {
  return is_counted && changed_count < CHANGED_PEOPLE_MIN
}

/**
 * Makes every CriterionResult, of a tactic before or after a second round. If few changed their scores in it, theirs could
 * be read from how people differ before and after (docs/results.md#second-round).
 */
export function toCriterionResults(
  { impact, chances, efforts }: Criteria,
  first_round: ResultRow['first_round'],
): Record<CriterionName, CriterionResult> {
  const isUntold = first_round !== null && hasFewChanges(first_round)
  const shown = (facts: CriterionFacts) =>
    toCriterionResult(isUntold ? { ...facts, disagreement: null } : facts)
  return { impact: shown(impact), chances: shown(chances), efforts: shown(efforts) }
}

/** Null where votes are open. If few changed their scores, their reasons could be read from the list before and after. */
export function toReasons({ reasons }: Criteria, first_round: ResultRow['first_round']): string[] | null {
  if (!reasons) return null
  return first_round !== null && hasFewChanges(first_round) ? [] : reasons
}

function toCriterionResult({ count, disagreement }: CriterionFacts): CriterionResult {
  return {
    count,
    spread: disagreement?.spread ?? null,
    distribution: disagreement?.distribution ?? null,
    has_camps: disagreement?.has_camps ?? false,
    lowest_reasons: disagreement?.lowest_reasons ?? [],
    highest_reasons: disagreement?.highest_reasons ?? [],
  }
}

/** Makes every ResultSummary. */
export function toResultSummary(row: CampaignResultRow): ResultSummary {
  const { facts, places, quorum, can_score_again, scored_again } = row
  const counts = countsOf(row)
  if (scored_again) return { ...counts, headline: words.scoredAgainHeadline(scored_again.count) }
  if (isBelowQuorum(row)) return { ...counts, headline: words.quorumHeadline(facts, quorum ?? 0) }
  const line = (facts.scored_count > places && facts.lines[places - 1]) || undefined
  const flip_reruns = row.overtaken_replays
  const is_close = line !== undefined && (Boolean(line.equal) || words.isCoinToss(flip_reruns))
  const sentence = line && words.lineSentence({ line, places, flip_reruns, can_score_again })
  return {
    ...counts,
    headline: words.headline(facts),
    line: sentence === undefined ? null : { after_position: places, is_close, sentence },
    notes: words.notesOf(facts),
    details: words.detailsOf(facts),
    ...(can_score_again && {
      is_open: words.isOrderOpen(facts, is_close),
      settling: line ? words.settleSentences(places, line, facts) : [],
      needs_scores: facts.needs_scores,
      needs_scores_count: facts.needs_scores_count,
    }),
  }
}

export function isBelowQuorum({ facts, quorum }: CampaignResultRow): boolean {
  return quorum !== null && facts.voter_count > 0 && facts.voter_count < quorum
}

/**
 * Without sentences: while tactics are being scored again they would tell places, and below the quorum there are none either.
 */
function countsOf({ facts, places }: CampaignResultRow): Omit<ResultSummary, 'headline'> {
  const { voter_count, eligible_count, ballot_count, scored_count: ranked_count } = facts
  return {
    ...{ voter_count, eligible_count, ballot_count, ranked_count, places },
    line: null,
    is_open: false,
    notes: [],
    details: [],
    settling: [],
    needs_scores: [],
    needs_scores_count: 0,
  }
}

/** Tactics that are being scored again come last, in order of their ids: their place in the list would tell their rank. */
export function inShownOrder<
  Item extends { id: string; result: Pick<TacticResult, 'scored_again_until'> | null },
>(tactics: readonly Item[]): Item[] {
  const isAgain = ({ result }: Item) => result !== null && result.scored_again_until !== null
  const again = tactics.filter(isAgain).sort((a, b) => (a.id < b.id ? -1 : 1))
  return [...tactics.filter((tactic) => !isAgain(tactic)), ...again]
}
