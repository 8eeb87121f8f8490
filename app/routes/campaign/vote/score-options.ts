import { SCORE_DEFAULT, SCORE_MAX, SCORE_MIN } from '~/domain/tactics/constants'
import type { Scores } from '~/domain/tactics/view'

/**
 * From 10 down to 1: browsers search for a typed digit after the chosen option first, so that '1' typed at the default
 * 5 finds 1 and not 10, even without JavaScript.
 */
const SCORES = Array.from({ length: SCORE_MAX - SCORE_MIN + 1 }, (_, index) => String(SCORE_MAX - index))

function optionsWith(chosen: string): string {
  return SCORES.map((score) => `<option${score === chosen ? ' selected' : ''}>${score}</option>`).join('')
}

/** The ten options as one HTML text per chosen score, since React is slow at option elements. */
const SCORE_OPTIONS = new Map(SCORES.map((chosen) => [chosen, optionsWith(chosen)]))
const CANT_JUDGE = "Can't judge"

function scoreOptions(chosen: number | null): string {
  return SCORE_OPTIONS.get(String(chosen ?? SCORE_DEFAULT)) ?? ''
}

/** The ten scores and, last and never preset, "Can't judge". */
export function ballotOptions(chosen: number | null): string {
  if (chosen === null) return `${optionsWith('')}<option value="" selected>${CANT_JUDGE}</option>`
  return `${scoreOptions(chosen)}<option value="">${CANT_JUDGE}</option>`
}

export const DEFAULTS: Scores = {
  impact_score: SCORE_DEFAULT,
  chances_score: SCORE_DEFAULT,
  efforts_score: SCORE_DEFAULT,
}
