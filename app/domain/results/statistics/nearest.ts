import { DEFAULT_PLACES, ROUND_TACTICS_MAX } from '../constants'
import type { Scored } from './facts'
import type { RankSpans } from './rank-spans'

/**
 * The ids of the tactics that a second round can settle: those nearest to the line after the top, measured by how far each
 * may be off (docs/results.md#second-round). `ranked` and `model` in order of the ranking.
 */
export function nearestToLine(ranked: readonly Pick<Scored, 'id'>[], model: RankSpans['model']): string[] {
  const values = model.separates ? model.means : model.scores
  const offs = model.separates ? model.deviations : model.variances.map(Math.sqrt)
  const [above, below] = [values[DEFAULT_PLACES - 1], values[DEFAULT_PLACES]]
  if (above === undefined || below === undefined || offs.every((off) => off === 0)) return []
  const cut = (above + below) / 2
  return ranked
    .map(({ id }, at) => ({ id, distance: distanceOf(Math.abs((values[at] ?? 0) - cut), offs[at] ?? 0) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, ROUND_TACTICS_MAX)
    .map(({ id }) => id)
}

/** On the line is nearest, also where everybody agrees. */
const distanceOf = (difference: number, off: number) => (difference === 0 ? 0 : difference / off)
