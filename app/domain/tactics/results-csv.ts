import { DECISION_CHOICE_NAMES } from '../decisions/constants'
import { OUTCOME_NAMES } from '../outcomes/constants'
import { spreadLabel } from '../results/statistics/opinions'
import type { CriterionResult, ResultSummary } from '../results/show/view'
import type { RankedTactic, ResultsView } from './results-view'
import { csvOf, type Cell } from './csv'
import { DETAIL_FIELDS, DETAILS } from './fields'
import type { CsvSeparator } from './validation'

type Column = [name: string, valueOf: (tactic: RankedTactic) => Cell]

/** Of the tactics that were scored again; their ranks now are in the first column. */
const RANK_BEFORE: Column[] = [
  ['Rank before the second round', ({ result }) => result.rescored?.rank_before ?? null],
  ['Second scores count', ({ result }) => result.rescored && (result.rescored.counts ? 'yes' : 'no')],
]
/** How far two people differed, in points, of the tactics that were scored again. */
const MOVES: Column[] = [
  ['Difference on impact before', ({ result }) => result.rescored?.impact_spread_before ?? null],
  ['Difference on impact after', ({ result }) => result.rescored && result.impact.spread],
  ['Difference on chances before', ({ result }) => result.rescored?.chances_spread_before ?? null],
  ['Difference on chances after', ({ result }) => result.rescored && result.chances.spread],
  ['Difference on efforts before', ({ result }) => result.rescored?.efforts_spread_before ?? null],
  ['Difference on efforts after', ({ result }) => result.rescored && result.efforts.spread],
]

/** Left out where votes stay closed. */
function opinionsOf({ places }: ResultSummary): Column[] {
  return [
    ['Share of re-runs as #1', ({ result }) => result.first_share],
    [`Share of re-runs in the top ${places}`, ({ result }) => result.top_share],
    ['People on impact', ({ result }) => agreement(result.impact)],
    ['People on chances', ({ result }) => agreement(result.chances)],
    ['People on efforts', ({ result }) => agreement(result.efforts)],
  ]
}

export function toCsv(results: ResultsView, separator: CsvSeparator = 'comma'): string {
  return csvOf(toRows(results), separator)
}

export function toRows({ summary, tactics }: ResultsView): Cell[][] {
  const isOpen = tactics.every(({ result }) => result.reasons === null)
  const isScoredAgain = tactics.some(({ result }) => result.rescored)
  const columns: Column[] = [
    ['Rank', ({ rank }) => rank],
    ['Tactic', ({ name }) => name],
    ['Score', ({ average_score }) => average_score],
    ['Votes', ({ vote_count }) => vote_count],
    ['Could have scored', () => summary.eligible_count],
    ['Impact', ({ avg_impact }) => avg_impact],
    ['Chances', ({ avg_chances }) => avg_chances],
    ['Efforts', ({ avg_efforts }) => avg_efforts],
    [`Top ${summary.places}`, ({ result }) => result.standing],
    ['Best place', ({ result }) => result.rank_low],
    ['Worst place', ({ result }) => result.rank_high],
    ...(isOpen ? opinionsOf(summary) : []),
    ['To know', ({ result }) => result.coverage],
    ...(isScoredAgain ? RANK_BEFORE : []),
    ...(isScoredAgain && isOpen ? MOVES : []),
    ['Decision', ({ decided }) => decided && DECISION_CHOICE_NAMES[decided.choice]],
    ['Reason', ({ decided }) => decided?.reason ?? null],
    ['Votes on impact', ({ result }) => result.impact.count],
    ['Votes on chances', ({ result }) => result.chances.count],
    ['Votes on efforts', ({ result }) => result.efforts.count],
    ...DETAILS.map((name): Column => [DETAIL_FIELDS[name].label, (tactic) => tactic[name]]),
    ['Outcome', ({ outcome }) => outcome && OUTCOME_NAMES[outcome]],
    ['Issue', ({ tracker_link }) => tracker_link],
  ]
  const header = columns.map(([name]) => name)
  return [header, ...tactics.map((tactic) => columns.map(([, valueOf]) => valueOf(tactic)))]
}

function agreement({ spread, has_camps }: CriterionResult): string | null {
  if (spread === null) return null
  return has_camps ? 'Split into two camps' : spreadLabel(spread)
}
