import type { ActionResult } from '~/contract/action-result'
import { CRITERIA, SCORE_DEFAULT } from '~/domain/tactics/constants'
import type { Scores } from '~/domain/tactics/view'

/** The scores of a form that is being sent. */
export function chosenScores(formData: FormData): Scores {
  return readScores((field) => formData.get(field))
}

/** The scores that a refused form was sent with. */
export function typedScores(result: ActionResult | undefined): Scores | null {
  const typed = result?.result.initialValue
  return typed ? readScores((field) => typed[field]) : null
}

function readScores(textOf: (field: keyof Scores) => unknown): Scores {
  const entries = CRITERIA.map(({ field }) => [field, readScore(textOf(field))])
  return Object.fromEntries(entries) as Scores
}

function readScore(text: unknown): number | null {
  if (text === '') return null
  return typeof text === 'string' && /^([1-9]|10)$/.test(text) ? Number(text) : SCORE_DEFAULT
}

/** 'I 7, C –, E 3': a dash for what the person could not judge. */
export function shownBallot(scores: Scores): string {
  return CRITERIA.map(({ letter, field }) => `${letter} ${scores[field] ?? '–'}`).join(', ')
}
