import { useContext, useRef, useState } from 'react'
import { fridayAtFive, fullHour, knownZone, UTC, wallClock } from '../domain/campaigns/wall-clock'
import { ClockContext } from './clock'
import { FieldErrors } from './field-errors'
import { useHydrated } from './hydrated'
import { fieldProps, type FormField } from './kept-form'

const DAY_MS = 24 * 60 * 60 * 1000

type Props = {
  field: FormField
  default_end: string
  min_end: string
  /** The zone that a refused form was sent with. */
  typedZone: string | undefined
  /** For an end that is proposed: a full hour, with others to choose from. */
  hasPresets?: boolean
}

/**
 * A wall-clock time and its zone. With JavaScript the zone is the browser's and can be changed; without it, and where the
 * browser does not know its zone, there is a select that starts at UTC.
 */
export function EndField({ field, default_end, min_end, typedZone, hasPresets = false }: Props) {
  const isHydrated = useHydrated()
  const { offset } = useContext(ClockContext)
  const input = useRef<HTMLInputElement>(null)
  const ownZone = isHydrated ? knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone) : UTC
  const [chosenZone, setChosenZone] = useState<string | null>(null)
  const sentZone = knownZone(typedZone)
  const timeZone = chosenZone ?? sentZone ?? ownZone ?? UTC
  const [isChoosing, setIsChoosing] = useState(false)
  const hasSelect = isChoosing || (isHydrated && sentZone === null && ownZone === null)
  const typed = typedZone === undefined ? undefined : field.initialValue
  const proposed = (hasPresets ? fullHour : wallClock)(new Date(default_end), timeZone)
  return (
    <div className="mb-4">
      <label htmlFor={field.id} className="label">
        End date and time
      </label>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <input
          ref={input}
          type="datetime-local"
          {...fieldProps(field)}
          // React updates a changed default until somebody types.
          defaultValue={typed ?? proposed}
          min={isHydrated ? wallClock(new Date(min_end), timeZone) : undefined}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript the first wrong field has the focus
          autoFocus={field.errors !== undefined}
          className="input w-auto"
        />
        {!hasSelect && (
          <button
            type="button"
            title="Choose another time zone"
            className="link hint min-h-6 noscript:hidden"
            onClick={() => setIsChoosing(true)}
          >
            Time zone: {timeZone.replaceAll('_', ' ')}
          </button>
        )}
        {isHydrated && <input type="hidden" name="time_zone" value={timeZone} />}
        {(!isHydrated || hasSelect) && (
          <select
            // Read from the hidden field where there is one.
            name={isHydrated ? undefined : 'time_zone'}
            aria-label="Time zone"
            className={hasSelect ? 'input w-auto' : 'input hidden w-auto noscript:block'}
            onChange={(event) => setChosenZone(event.target.value)}
            // As text, because React resets the options of a select while hydrating.
            dangerouslySetInnerHTML={{
              __html: zoneOptions(isHydrated ? (sentZone ?? ownZone ?? UTC) : timeZone),
            }}
          />
        )}
      </div>
      {hasPresets && (
        <p className="mt-2 flex flex-wrap gap-2 noscript:hidden">
          {presets(timeZone, offset).map(({ name, value }) => (
            <button
              key={name}
              type="button"
              className="btn btn-small"
              onClick={() => input.current && (input.current.value = value())}
            >
              {name}
            </button>
          ))}
        </p>
      )}
      <FieldErrors id={field.errorId} errors={field.errors} />
    </div>
  )
}

/** By the server's clock, which is `offset` milliseconds ahead of the browser's. */
function presets(timeZone: string, offset: number) {
  const at = (days: number) => new Date(Date.now() + offset + days * DAY_MS)
  const now = () => wallClock(at(0), timeZone)
  const inDays = (days: number) => fullHour(at(days), timeZone)
  return [
    { name: '1 day', value: () => inDays(1) },
    { name: '3 days', value: () => inDays(3) },
    { name: 'Friday 17:00', value: () => fridayAtFive(now()) },
  ]
}

function zoneOptions(chosen: string): string {
  return [UTC, ...Intl.supportedValuesOf('timeZone')]
    .map((zone) => {
      const selected = zone === chosen ? ' selected' : ''
      return `<option value="${zone}"${selected}>${zone.replaceAll('_', ' ')}</option>`
    })
    .join('')
}
