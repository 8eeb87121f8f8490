import { SCORE_DEFAULT, SCORE_MAX, SCORE_MIN } from '~/domain/tactics/constants'
import type { VoteView } from '~/domain/tactics/view'

/**
 * From 10 down to 1: a browser looks for a typed digit after the chosen option first, so that '1' typed at the default
 * 5 finds 1 and not 10, also without JavaScript.
 */
const SCORES = Array.from({ length: SCORE_MAX - SCORE_MIN + 1 }, (_, index) => SCORE_MAX - index)

/** The ten options as one constant text per chosen score: option elements are what React is slowest at. */
export const OPTIONS: Record<number, string> = Object.fromEntries(
  SCORES.map((chosen) => [
    chosen,
    SCORES.map((score) => `<option${score === chosen ? ' selected' : ''}>${score}</option>`).join(''),
  ]),
)

export const DEFAULTS: VoteView = {
  impact_score: SCORE_DEFAULT,
  chances_score: SCORE_DEFAULT,
  efforts_score: SCORE_DEFAULT,
}
