import { CRITERIA } from '~/domain/tactics/constants'
import type { VoteView } from '~/domain/tactics/view'
import { DEFAULTS, OPTIONS } from './score-options'

type Props = {
  /** The id of the tactic's heading: a page has many selects of the same name. */
  labelledBy: string
  scores: VoteView | null
  errors: Record<string, string[]> | undefined
  /** Leaves its room to what is shown in its place. */
  isHidden: boolean
}

/** The three selects 1-10 in a tactic's card, default 5 each. A page has many, so they are text: constants alone. */
export function ScoreRow({ labelledBy, scores, errors, isHidden }: Props) {
  const chosen = scores ?? DEFAULTS
  const selects = CRITERIA.map(
    ({ field, label }) =>
      `<label class="sm:flex sm:items-center sm:gap-1.5"><span class="text-sm">${label}</span>` +
      `<select name="${field}" class="select max-sm:w-full">${OPTIONS[chosen[field]] ?? ''}</select></label>`,
  )
  return (
    <>
      <div
        role="group"
        aria-labelledby={labelledBy}
        className={`grid grid-cols-3 gap-2 max-sm:w-full sm:flex sm:flex-wrap sm:gap-x-4${isHidden ? ' invisible' : ''}`}
        dangerouslySetInnerHTML={{ __html: selects.join('') }}
      />
      {CRITERIA.map(
        ({ field }) =>
          errors?.[field] && (
            <p key={field} className="error">
              {errors[field].join(' ')}
            </p>
          ),
      )}
    </>
  )
}
