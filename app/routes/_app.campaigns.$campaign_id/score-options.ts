import { SCORE_DEFAULT, SCORE_MAX, SCORE_MIN } from '~/domain/tactics/constants'
import type { VoteView } from '~/domain/tactics/view'

const SCORES = Array.from({ length: SCORE_MAX - SCORE_MIN + 1 }, (_, index) => SCORE_MIN + index)

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
