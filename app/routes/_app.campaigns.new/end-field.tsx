import type { FieldMetadata } from '@conform-to/react'
import { useHydrated } from '~/components/hydrated'

const UTC = 'UTC'

type Props = {
  field: FieldMetadata<string>
  default_end: string
  min_end: string
  typedZone: string | undefined
}

/**
 * End date and time as a wall clock and the zone it is read in. With JavaScript the zone is the reader's own; without
 * it a visible select, UTC unless changed (product decisions, section 7).
 */
export function EndField({ field, default_end, min_end, typedZone }: Props) {
  const isHydrated = useHydrated()
  const ownZone = isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : UTC
  const typed = typedZone ? field.initialValue : undefined
  const timeZone = typedZone ?? ownZone
  return (
    <div className="mb-4">
      <label htmlFor={field.id} className="label">
        End date and time
      </label>
      <input
        key={isHydrated ? 'own-zone' : 'utc'}
        id={field.id}
        name={field.name}
        type="datetime-local"
        defaultValue={typed ?? wallClock(new Date(default_end), timeZone)}
        min={isHydrated ? wallClock(new Date(min_end), timeZone) : undefined}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={field.errors ? field.errorId : undefined}
        className="input"
      />
      <ZoneField timeZone={timeZone} isKnown={isHydrated} />
      {field.errors && (
        <p id={field.errorId} className="error">
          {field.errors.join(' ')}
        </p>
      )}
    </div>
  )
}

function ZoneField({ timeZone, isKnown }: { timeZone: string; isKnown: boolean }) {
  if (isKnown) {
    return (
      <>
        <input type="hidden" name="time_zone" value={timeZone} />
        <p className="hint mt-1">Time zone: {timeZone.replaceAll('_', ' ')}</p>
      </>
    )
  }
  return (
    <select name="time_zone" aria-label="Time zone" defaultValue={timeZone} className="input mt-2">
      <option value={UTC}>UTC</option>
      {Intl.supportedValuesOf('timeZone').map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </select>
  )
}

/** `2030-01-31T17:00`, the form that a datetime-local input takes. */
function wallClock(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return format.format(instant).replace(' ', 'T')
}
