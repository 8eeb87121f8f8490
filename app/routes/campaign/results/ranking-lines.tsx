import type { Ranking } from './ranking'

/** What the columns of the rows show. Each row says it in words, too. */
export function RankingHead({ ranking }: { ranking: Ranking }) {
  return (
    <div className="ranking-head" aria-hidden>
      <span>Rank</span>
      <span>Tactic</span>
      <span className="numbers">Score</span>
      {ranking.hasSpans && <span>Could be #1–#{ranking.ranked_count}</span>}
      <span className="numbers">Votes</span>
    </div>
  )
}

/** The line below the top, between two tactics. */
export function CutLine({ cutLine }: { cutLine: NonNullable<Ranking['cutLine']> }) {
  return (
    <li className="cut-line" data-close={cutLine.is_close || undefined}>
      {cutLine.sentence}
    </li>
  )
}
