import { FieldErrors } from '~/components/field-errors'
import { CRITERIA } from '~/domain/tactics/constants'
import type { Scores } from '~/domain/tactics/view'
import { ballotOptions, DEFAULTS } from './score-options'

type Props = {
  /** The id of the tactic's heading, since a page has many selects of the same name. */
  labelledBy: string
  scores: Scores | null
  errors: Record<string, string[]> | undefined
  /** Hidden, but still taking up its space. */
  isHidden: boolean
}

/** The three selects in a tactic's card. As HTML text, since a page has many and React is slow at them. Constants only. */
export function ScoreRow({ labelledBy, scores, errors, isHidden }: Props) {
  const chosen = scores ?? DEFAULTS
  const selects = CRITERIA.map(
    ({ field, label }) =>
      `<label><span id="${labelledBy}-${field}" class="hint block leading-tight">${label}</span>` +
      `<select name="${field}" class="select ballot-select" aria-labelledby="${labelledBy}-${field} ${labelledBy}">` +
      `${ballotOptions(chosen[field])}</select></label>`,
  )
  return (
    <>
      <div
        role="group"
        aria-labelledby={labelledBy}
        className={`grid grid-cols-3 gap-2 max-sm:w-full${isHidden ? ' invisible' : ''}`}
        dangerouslySetInnerHTML={{ __html: selects.join('') }}
      />
      {CRITERIA.map(({ field }) => (
        <FieldErrors key={field} errors={errors?.[field]} />
      ))}
    </>
  )
}
