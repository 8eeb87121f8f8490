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
      <span className="numbers">Score</span>
      {ranking.hasStandings && <span>How sure</span>}
    </div>
  )
}

/** The line below the top, between two tactics. */
export function TopLine({ line }: { line: NonNullable<Ranking['line']> }) {
  return (
    <li className="cut-line" data-close={line.is_close || undefined}>
      {line.sentence}
    </li>
  )
}

/** Above the tactics without a place, which are scored in the second round. */
export function AgainHead() {
  return <li className="cut-line">Being scored again</li>
}
