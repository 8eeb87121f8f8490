import { CRITERIA } from '~/domain/tactics/constants'
import type { VoteView } from '~/domain/tactics/view'
import { DEFAULTS, OPTIONS } from './score-options'

type Props = { scores: VoteView | null; errors: Record<string, string[]> | undefined }

/** The three selects 1-10 in a tactic's card, default 5 each. A page has many, so they are text: constants alone. */
export function ScoreRow({ scores, errors }: Props) {
  const chosen = scores ?? DEFAULTS
  const selects = CRITERIA.map(
    ({ field, label }) =>
      `<label class="sm:flex sm:items-center sm:gap-1.5"><span class="text-sm">${label}</span>` +
      `<select name="${field}" class="select max-sm:w-full">${OPTIONS[chosen[field]] ?? ''}</select></label>`,
  )
  return (
    <>
      <div
        className="grid grid-cols-3 gap-2 max-sm:w-full sm:flex sm:flex-wrap sm:gap-x-4"
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
