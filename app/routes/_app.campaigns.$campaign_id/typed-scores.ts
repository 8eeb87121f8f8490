import type { ActionResult } from '~/contract/action-result'
import { CRITERIA, SCORE_DEFAULT } from '~/domain/tactics/constants'
import type { VoteView } from '~/domain/tactics/view'

/** The scores of a form on its way to the server. */
export function chosenScores(formData: FormData): VoteView {
  return readScores((field) => formData.get(field))
}

/** The scores that a refused form was sent with. */
export function typedScores(result: ActionResult | undefined): VoteView | null {
  const typed = result?.result.initialValue
  return typed ? readScores((field) => typed[field]) : null
}

function readScores(textOf: (field: keyof VoteView) => unknown): VoteView {
  const entries = CRITERIA.map(({ field }) => [field, readScore(textOf(field))])
  return Object.fromEntries(entries) as VoteView
}

function readScore(text: unknown): number {
  return typeof text === 'string' && /^([1-9]|10)$/.test(text) ? Number(text) : SCORE_DEFAULT
}
