import { z } from 'zod'
import { CHANGED_PEOPLE_MIN, CRITERION_NAMES, type CriterionName } from './constants'
import type { CriterionFacts, ResultFacts, TacticFacts } from './facts'
import { FEW_CHANGED, movedSentence, type Move } from './moves'
import * as words from './words'

const share = z.number().nullable().meta({
  description: 'Of the replays, in tenths. Null where the order cannot be said to be firm or not',
})

export const CriterionResult = z
  .object({
    count: z.int().meta({ description: 'How many people judged it' }),
    spread: z.number().nullable().meta({
      description:
        "How far two people's scores differ on average, in points. Null below four people, and where fewer than three changed their scores in a second round",
    }),
    distribution: z.array(z.int()).nullable().meta({
      description:
        'How many gave a 1, a 2 … a 10. Null below four people, and where fewer than three changed their scores in a second round',
    }),
    has_camps: z.boolean().meta({ description: 'Whether people stand in two camps' }),
    lowest_reasons: z.array(z.string()).meta({ description: 'Why the lowest scored so, if people differ' }),
    highest_reasons: z.array(z.string()).meta({ description: 'Why the highest scored so, if people differ' }),
  })
  .meta({ id: 'CriterionResult' })
export type CriterionResult = z.output<typeof CriterionResult>

const spreadBefore = z.number().nullable().meta({ description: 'As `spread`, before the second round' })

export const RescoredResult = z
  .object({
    rank_before: z.int().nullable(),
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
    rank_low: z.int().nullable().meta({ description: 'The best place in nine of ten replays' }),
    rank_high: z.int().nullable().meta({ description: 'The worst place in nine of ten replays' }),
    first_share: share,
    top_share: share,
    impact: CriterionResult,
    chances: CriterionResult,
    efforts: CriterionResult,
    coverage: z.string().nullable().meta({ description: 'What to know of a tactic that few have scored' }),
    certainty: z.string().nullable().meta({ description: 'The span and the share in words' }),
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
    /** The top that shares and the cut line speak of: the slots of the decision, or 3. */
    places: z.int(),
    cut_line: z
      .object({ after_position: z.int(), is_close: z.boolean(), sentence: z.string() })
      .nullable()
      .meta({ description: 'Where the line of the top falls; null if all ranked tactics are above it' }),
    notes: z.array(z.string()).meta({ description: 'What else to know before acting on the order' }),
    weight_note: z.string().nullable(),
    weight_flips: z.array(z.string()),
    needs_scores: z.array(z.object({ id: z.uuid(), name: z.string(), vote_count: z.int() })),
    needs_scores_count: z.int(),
  })
  .meta({ id: 'ResultSummary' })
export type ResultSummary = z.output<typeof ResultSummary>

/** Selected by `resultObject` of `scope.server.ts`; nothing of it while the campaign runs. */
export type ResultRow = {
  rank: number | null
  vote_count: number
  rank_low: number | null
  rank_high: number | null
  first_replays: number | null
  top_replays: number | null
  criteria: TacticFacts['criteria']
  first_round: { rank: number | null; criteria: TacticFacts['criteria']; changed_count: number } | null
}

export type CampaignResultRow = {
  facts: ResultFacts
  places: number
  /** Of the last tactic above the line of `places`. */
  overtaken_replays: number | null
  /** Of the latest round; null if the campaign ended before results were sealed. */
  digest: string | null
}

/** Makes every TacticResult. */
export function toTacticResult(row: ResultRow, { facts, places }: CampaignResultRow): TacticResult {
  const { rank, rank_low, rank_high, first_replays, top_replays, criteria, first_round } = row
  const isReplayed = rank !== null && rank_low !== null && rank_high !== null && top_replays !== null
  return {
    rank_low,
    rank_high,
    first_share: first_replays === null ? null : words.shareOf(first_replays),
    top_share: top_replays === null ? null : words.shareOf(top_replays),
    ...toCriterionResults(criteria, first_round),
    coverage: words.coverageOf(row.vote_count, facts.eligible_count),
    certainty: isReplayed ? words.certaintyOf({ rank, rank_low, rank_high, top_replays }, places) : null,
    rescored: first_round && toRescoredResult(first_round, criteria),
  }
}

function toRescoredResult(
  before: NonNullable<ResultRow['first_round']>,
  criteria: TacticFacts['criteria'],
): RescoredResult {
  if (hasFewChanges(before))
    return {
      rank_before: before.rank,
      impact_spread_before: null,
      chances_spread_before: null,
      efforts_spread_before: null,
      sentence: FEW_CHANGED,
    }
  const spreadOf = ({ disagreement }: CriterionFacts) => disagreement?.spread ?? null
  const moves: Move[] = CRITERION_NAMES.map((name) => ({
    name,
    before: spreadOf(before.criteria[name]),
    after: spreadOf(criteria[name]),
  }))
  return {
    rank_before: before.rank,
    impact_spread_before: spreadOf(before.criteria.impact),
    chances_spread_before: spreadOf(before.criteria.chances),
    efforts_spread_before: spreadOf(before.criteria.efforts),
    sentence: movedSentence(moves),
  }
}

function hasFewChanges({ changed_count }: NonNullable<ResultRow['first_round']>): boolean {
  return changed_count < CHANGED_PEOPLE_MIN
}

/**
 * Makes every CriterionResult, of a tactic before or after a second round. If few changed their scores in it, theirs could
 * be read from how people differ before and after (docs/results.md#second-round).
 */
export function toCriterionResults(
  { impact, chances, efforts }: TacticFacts['criteria'],
  first_round: ResultRow['first_round'],
): Record<CriterionName, CriterionResult> {
  const isUntold = first_round !== null && hasFewChanges(first_round)
  const shown = (facts: CriterionFacts) =>
    toCriterionResult(isUntold ? { ...facts, disagreement: null } : facts)
  return { impact: shown(impact), chances: shown(chances), efforts: shown(efforts) }
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
export function toResultSummary({ facts, places, overtaken_replays }: CampaignResultRow): ResultSummary {
  return {
    headline: words.headline(facts),
    voter_count: facts.voter_count,
    eligible_count: facts.eligible_count,
    ballot_count: facts.ballot_count,
    ranked_count: facts.scored_count,
    places,
    cut_line:
      facts.scored_count > places
        ? {
            after_position: places,
            is_close: words.isCloseCut(overtaken_replays),
            sentence: words.cutLineSentence(places, overtaken_replays),
          }
        : null,
    notes: words.notesOf(facts),
    weight_note: words.weightNote(facts),
    weight_flips: words.weightFlips(facts),
    needs_scores: facts.needs_scores,
    needs_scores_count: facts.needs_scores_count,
  }
}
