import { SCORE_DEFAULT, SCORE_MAX, SCORE_MIN } from '~/domain/tactics/constants'
import type { Scores } from '~/domain/tactics/view'

/**
 * From 10 down to 1: browsers search for a typed digit after the chosen option first, so that '1' typed at the default
 * 5 finds 1 and not 10, even without JavaScript.
 */
const SCORES = Array.from({ length: SCORE_MAX - SCORE_MIN + 1 }, (_, index) => SCORE_MAX - index)

/** The ten scores and, last and never preset, "Can't judge". As HTML text, since React is slow at option elements. */
export const ballotOptions = (chosen: number | null): string => BALLOT_OPTIONS.get(chosen) ?? ''

/** Made once: a page of 50 tactics asks 150 times. */
const BALLOT_OPTIONS = new Map([...SCORES, null].map((chosen) => [chosen, optionsWith(chosen)]))

function optionsWith(chosen: number | null): string {
  const selectedIf = (isChosen: boolean) => (isChosen ? ' selected' : '')
  const options = SCORES.map((score) => `<option${selectedIf(score === chosen)}>${score}</option>`)
  return `${options.join('')}<option value=""${selectedIf(chosen === null)}>Can't judge</option>`
}

export const DEFAULTS: Scores = {
  impact_score: SCORE_DEFAULT,
  chances_score: SCORE_DEFAULT,
  efforts_score: SCORE_DEFAULT,
}
