import { FieldErrors } from '~/components/field-errors'
import { Tooltip } from '~/components/tooltip'
import { CRITERIA } from '~/domain/tactics/constants'
import type { Scores } from '~/domain/tactics/view'
import { ballotOptions, DEFAULTS } from './score-options'

type Props = { id: string; scores: Scores | null; errors?: Record<string, string[]> }

/** The three selects of a new tactic, 1 to 10 or "Can't judge", default 5 each, with what they mean. */
export function ScoreSelects({ id, scores, errors }: Props) {
  const chosen = scores ?? DEFAULTS
  return (
    <div className="mb-4 grid grid-cols-3 gap-2 max-sm:w-full sm:flex sm:flex-wrap sm:gap-x-8">
      {CRITERIA.map(({ field, label, help }) => (
        <div key={field}>
          <span className="mb-1 flex items-center gap-1 max-sm:min-h-11 max-sm:gap-0 pointer-coarse:min-h-11">
            <label htmlFor={`${id}-${field}`} className="font-semibold whitespace-nowrap max-sm:text-sm">
              {label}
            </label>
            <Tooltip id={`${id}-${field}-help`} subject={label} text={help} />
          </span>
          <select
            id={`${id}-${field}`}
            name={field}
            className="select max-sm:w-full"
            aria-describedby={`${id}-${field}-help`}
            dangerouslySetInnerHTML={{ __html: ballotOptions(chosen[field]) }}
          />
          <FieldErrors errors={errors?.[field]} />
        </div>
      ))}
    </div>
  )
}
