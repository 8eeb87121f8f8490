const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
const FRIDAY = 5
export const UTC = 'UTC'
/** Browsers send this when they do not know their zone. */
const UNKNOWN = 'Etc/Unknown'

/** An offset such as `+01:00`, which some runtimes take for a zone. */
const OFFSET = /^[+-]/

/** The IANA zone, or null if this runtime does not know it. Some browsers send '', `Etc/Unknown` or nothing. */
export function knownZone(zone: string | null | undefined): string | null {
  if (!zone || zone === UNKNOWN || OFFSET.test(zone)) return null
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    return null
  }
}

/** `2030-01-31T17:00` in a zone, as a `datetime-local` input takes it. */
export function wallClock(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return format.format(instant).replace(' ', 'T')
}

/** The first full hour from `instant` on, on the wall clock of a zone. */
export function fullHour(instant: Date, timeZone: string): string {
  const minutes = Number(wallClock(instant, timeZone).slice(-2))
  return wallClock(new Date(instant.getTime() + ((60 - minutes) % 60) * MINUTE_MS), timeZone)
}

/** 17:00 on the first Friday after `now`, both wall-clock times of one zone. */
export function fridayAtFive(now: string): string {
  const today = new Date(`${now.slice(0, 10)}T00:00Z`)
  const daysAhead = ((FRIDAY - today.getUTCDay() + 6) % 7) + 1
  const friday = new Date(today.getTime() + daysAhead * DAY_MS)
  return `${friday.toISOString().slice(0, 10)}T17:00`
}
