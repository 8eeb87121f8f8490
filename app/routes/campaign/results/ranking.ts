import type { ResultSummary } from '~/domain/results/show/view'
import type { TacticView } from '~/domain/tactics/view'

/** The scores between which the bars of one page lie. The bar of a score begins at 0. */
export type ScoreScale = { lowest: number; highest: number }

/** Such tactics have no place and come last. */
export const isScoredAgain = ({ result }: TacticView) => typeof result?.scored_again_until === 'string'

/** What the rows of an ended campaign need besides their own tactic. */
export type Ranking = {
  scale: ScoreScale
  ranked_count: number
  /** How many people scored, and how many could; null if unknown. */
  people: Pick<ResultSummary, 'voter_count' | 'eligible_count'> | null
  /** Ids of tactics that share their rank with another one of the page. */
  tied: ReadonlySet<string>
  hasStandings: boolean
  /** False: nobody has scored anything, so there are no columns. */
  hasScores: boolean
  line: { after_id: string; is_close: boolean; sentence: string } | null
}

/** `isFromTop`: the page shows the whole ranking from its first place on, so that positions are known. */
export function rankingOf(tactics: TacticView[], summary: ResultSummary | null, isFromTop: boolean): Ranking {
  const counts = new Map<number, number>()
  for (const { rank } of tactics) if (rank !== null) counts.set(rank, (counts.get(rank) ?? 0) + 1)
  const isTied = ({ rank }: TacticView) => rank !== null && (counts.get(rank) ?? 0) > 1
  return {
    scale: scoreScaleOf(tactics),
    ranked_count: summary?.ranked_count ?? tactics.length,
    people: summary,
    tied: new Set(tactics.filter(isTied).map(({ id }) => id)),
    hasStandings: tactics.some(({ result }) => result !== null && result.standing !== null),
    hasScores: summary?.ballot_count !== 0,
    line: isFromTop ? findLine(tactics, summary) : null,
  }
}

export function scoreScaleOf(tactics: TacticView[]): ScoreScale {
  const scores = tactics.flatMap(({ average_score }) => average_score ?? [])
  return { lowest: Math.min(0, ...scores), highest: Math.max(0, ...scores) }
}

function findLine(tactics: TacticView[], summary: ResultSummary | null): Ranking['line'] {
  if (!summary?.line) return null
  const { after_position, is_close, sentence } = summary.line
  const after_id = tactics[after_position - 1]?.id
  return after_id === undefined ? null : { after_id, is_close, sentence }
}
