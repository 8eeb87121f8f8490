import { relativeTime } from '../domain/campaigns/rules'
import type { TimeLeft } from '../domain/notifications/mail'

/** In UTC, since the time zone of a mail's reader is unknown. */
export function formatEnd(instant: string): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${text.format(new Date(instant))} UTC`
}

/** 'in 3 hours, on January 31, 2030 at 5:00 PM UTC'. */
export function endInWords({ end_datetime, milliseconds_left }: TimeLeft): string {
  return `${relativeTime(milliseconds_left)}, on ${formatEnd(end_datetime)}`
}
