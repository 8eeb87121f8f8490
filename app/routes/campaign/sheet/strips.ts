import { CRITERIA, SCORE_MAX, SCORE_MIN } from '~/domain/tactics/constants'
import type { Scores } from '~/domain/tactics/view'

const SCORES = Array.from({ length: SCORE_MAX - SCORE_MIN + 1 }, (_, index) => String(SCORE_MIN + index))

/** The name in the form of a criterion's radio buttons or of the reason, see `formFields`. */
export const nameOf = (tactic_id: string, field: string) => `votes.${tactic_id}.${field}`

/** The name of the field that says which words of a tactic the row shows. */
export const textVersionOf = (tactic_id: string) => `text_versions.${tactic_id}`

/**
 * Three strips of ten scores and "Can't judge" as HTML text, since React would take long for the thousands of elements.
 * It holds ids, numbers and constants alone. `typed` is what a refused form was sent with, by field name; `first` are the
 * scores of the first round, shown beside the unset field.
 */
export function strips(
  tactic_id: string,
  typed: Record<string, string> | undefined,
  first: Scores | null = null,
): string {
  return CRITERIA.map(({ field, label, lowest, highest }) => {
    const name = nameOf(tactic_id, field)
    const chosen = typed?.[name]
    const radio = (value: string, text: string, title = '') =>
      `<label class="chip"${title}><input type="radio" name="${name}" value="${value}"${chosen === value ? ' checked' : ''}>${text}</label>`
    return (
      `<div class="strip" role="radiogroup" aria-labelledby="${name}" aria-describedby="tactic-${tactic_id}${first ? ` ${name}-first` : ''}">` +
      `<span id="${name}" class="strip-name" data-ends="1: ${lowest}, 10: ${highest}">${label}</span>` +
      (first
        ? `<span id="${name}-first" class="w-full text-sm">You gave ${first[field] ?? 'no score'}</span>`
        : '') +
      SCORES.map((score) => radio(score, score)).join('') +
      radio(
        '',
        '<span aria-hidden="true">?</span><span class="sr-only">Can\'t judge</span>',
        ' title="Can\'t judge"',
      ) +
      '</div>'
    )
  }).join('')
}
