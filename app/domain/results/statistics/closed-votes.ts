import { OPEN_BALLOTS_MIN } from '../constants'
import type { Analysis, Ballot, CriterionFacts, RankedTactic, ResultFacts, TacticFacts } from './facts'

/**
 * Of closed votes nothing is told but averages, counts, ranks, spans and words of certainty, and of tactics with four votes
 * or more the reasons as a list without place (docs/results.md#closed-votes). Results are stored like this, so nothing that
 * reads them can tell more. `ranked`: the tactics with their ballots, in any order.
 */
export function closeVotes({ tactics, summary }: Analysis, ranked: readonly RankedTactic[]): Analysis {
  const ballotsOf = new Map(ranked.map(({ id, ballots }) => [id, ballots]))
  return {
    tactics: tactics.map((facts) => closeTactic(facts, ballotsOf.get(facts.id) ?? [])),
    summary: closeSummary(summary),
  }
}

function closeTactic({ criteria, ...facts }: TacticFacts, ballots: readonly Ballot[]): TacticFacts {
  const close = ({ count, sum }: CriterionFacts) => ({ count, sum, disagreement: null })
  return {
    ...facts,
    criteria: {
      impact: close(criteria.impact),
      chances: close(criteria.chances),
      efforts: close(criteria.efforts),
      reasons: ballots.length < OPEN_BALLOTS_MIN ? [] : listReasons(ballots),
    },
  }
}

/** Of `count` sheets nothing is told of how they compare. */
export function untoldSheets(count: number): ResultFacts['sheets'] {
  return { count, groups: 0, largest: 0, areAllEqual: false, hasFar: false }
}

/** Sorted as text: neither the score nor the person nor the time may show. */
function listReasons(ballots: readonly Ballot[]): string[] {
  return ballots
    .map((ballot) => ballot[4])
    .filter((reason) => reason !== null)
    .sort()
}

/** Without what follows from single ballots. */
function closeSummary(summary: ResultFacts): ResultFacts {
  return {
    ...summary,
    is_closed: true,
    leave_one_out: null,
    evened: null,
    untouched: null,
  }
}
