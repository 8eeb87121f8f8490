import { Temporal } from 'temporal-polyfill'
import { knownZone } from '../../domain/campaigns/wall-clock'

const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/

/**
 * A wall-clock time in an IANA zone as ISO 8601 in UTC (docs/product.md#campaign-time). A time that daylight saving
 * skips is read with the offset from before. Invalid input is returned as it is, for the schema to refuse.
 */
export function toInstant(wallClock: string, timeZone: string): string {
  if (!WALL_CLOCK.test(wallClock) || !knownZone(timeZone)) return wallClock
  try {
    return Temporal.PlainDateTime.from(wallClock).toZonedDateTime(timeZone).toInstant().toString()
  } catch {
    return wallClock
  }
}
