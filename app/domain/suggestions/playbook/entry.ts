import type { Suggestion } from '../suggestion'

/**
 * One tactic of the playbook, with guessed scores from 1 to 10. How to write one:
 * - `name` is one sentence in the imperative, more than 60 characters and within the limits of a tactic's name. It names the
 *   place, the time or the number, so that a team can start tomorrow. It must not be a near-duplicate of another entry.
 * - Scores order the entries that fit a problem equally well, by `impact + chances - EFFORT_WEIGHT * efforts`.
 * - Words that only describe the problem go into `vocabulary` (single words) or `phrases` (idioms) of the stage, which all
 *   its entries share. `npm run bench:playbook` measures the effect.
 */
export type Entry = readonly [name: string, impact: number, chances: number, efforts: number]

export function toSuggestion([name, impact_score, chances_score, efforts_score]: Entry): Suggestion {
  return { name, impact_score, chances_score, efforts_score }
}
