import { Tooltip } from '~/components/tooltip'
import { CRITERIA, SCORE_DEFAULT, SCORE_MAX, SCORE_MIN } from '~/domain/tactics/constants'
import type { VoteView } from '~/domain/tactics/view'

/** The ten options as one constant string per chosen score: option elements are what React is slowest at. */
const OPTIONS = Array.from({ length: SCORE_MAX + 1 }, (_, chosen) =>
  Array.from({ length: SCORE_MAX - SCORE_MIN + 1 }, (_, index) => {
    const score = SCORE_MIN + index
    return `<option${score === chosen ? ' selected' : ''}>${score}</option>`
  }).join(''),
).map((html) => ({ __html: html }))

const DEFAULTS: VoteView = {
  impact_score: SCORE_DEFAULT,
  chances_score: SCORE_DEFAULT,
  efforts_score: SCORE_DEFAULT,
}

type Props = { id: string; scores?: VoteView | null; hasHelp?: boolean; errors?: Record<string, string[]> }

/** The three selects 1-10, default 5 each. `id` keeps labels apart on a page of many forms. */
export function ScoreSelects({ id, scores, hasHelp = false, errors }: Props) {
  const chosen = scores ?? DEFAULTS
  return (
    <div
      className={`grid grid-cols-3 gap-2 max-sm:w-full sm:flex sm:flex-wrap ${hasHelp ? 'mb-4 sm:gap-x-8' : 'sm:gap-x-4'}`}
    >
      {CRITERIA.map(({ field, label, help }) => (
        <div key={field} className={hasHelp ? undefined : 'sm:flex sm:items-center sm:gap-1.5'}>
          <span className={hasHelp ? 'mb-1 flex items-center gap-1 max-sm:gap-0' : undefined}>
            <label
              htmlFor={`${id}-${field}`}
              className={hasHelp ? 'font-semibold whitespace-nowrap max-sm:text-sm' : 'text-sm'}
            >
              {label}
            </label>
            {hasHelp && <Tooltip id={`${id}-${field}-help`} subject={label} text={help} />}
          </span>
          <select
            id={`${id}-${field}`}
            name={field}
            className="select max-sm:w-full"
            aria-describedby={hasHelp ? `${id}-${field}-help` : undefined}
            dangerouslySetInnerHTML={OPTIONS[chosen[field]]}
          />
          {errors?.[field] && <p className="error">{errors[field].join(' ')}</p>}
        </div>
      ))}
    </div>
  )
}
