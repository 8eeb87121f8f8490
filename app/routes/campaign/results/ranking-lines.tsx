import type { Ranking } from './ranking'

/** What the columns of the rows show. Each row says it in words, too. */
export function RankingHead({ ranking }: { ranking: Ranking }) {
  return (
    <div className="ranking-head" aria-hidden>
      <span>Rank</span>
      <span>Tactic</span>
      <span className="ranked-criteria">
        <span>Impact</span>
        <span>Chances</span>
        <span>Efforts</span>
      </span>
      <span className="text-right">Score</span>
      {ranking.hasStandings && <span>How sure</span>}
    </div>
  )
}

const LINE = 'cut-line border-y-2 border-dashed px-3 py-0.5 text-sm font-semibold'
const OPEN = 'border-accent bg-accent-soft'

/** The line below the top, between two tactics. */
export function TopLine({ line }: { line: NonNullable<Ranking['line']> }) {
  return (
    <li className={`${LINE} ${line.is_close ? 'border-notice-ink bg-notice-soft text-notice-ink' : OPEN}`}>
      {line.sentence}
    </li>
  )
}

/** Above the tactics without a place, which are scored in the second round. */
export function AgainHead() {
  return <li className={`${LINE} ${OPEN}`}>Being scored again</li>
}
