import { relativeTime } from '../../domain/campaigns/rules'
import { knownZone, UTC } from '../../domain/campaigns/wall-clock'
import type { TimeLeft } from './rows.server'

/** Each locale has only the abbreviations of its region: 'CET' is in en-GB, 'EST' in en-US. */
const LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-IN', 'en-ZA'] as const

/**
 * 'Fri 27 Nov 2026, 17:00 (Berlin, CET), which is 16:00 UTC'. The reader's time zone is unknown: without the zone in which
 * the end was given, it is 'November 27, 2026 at 4:00 PM UTC'.
 */
export function formatEnd(instant: string, time_zone: string | null): string {
  const end = new Date(instant)
  const zone = knownZone(time_zone)
  if (zone === null || isUtc(zone)) return `${inUtc.format(end)} UTC`
  const [day, time] = dayAndTime(end, zone)
  const [utcDay, utcTime] = dayAndTime(end, UTC)
  const beside = utcDay === day ? utcTime : `${utcDay}, ${utcTime}`
  return `${day}, ${time} (${zoneInWords(end, zone)}), which is ${beside} UTC`
}

const inUtc = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: UTC })

/** 'in 3 hours, on Fri 27 Nov 2026, 17:00 (Berlin, CET), which is 16:00 UTC'. */
export function endInWords({ end_datetime, time_zone, milliseconds_left }: TimeLeft): string {
  return `${relativeTime(milliseconds_left)}, on ${formatEnd(end_datetime, time_zone)}`
}

/** Also true for its aliases, such as `Etc/UTC`. */
function isUtc(timeZone: string): boolean {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone === UTC
}

function dayAndTime(end: Date, timeZone: string): [day: string, time: string] {
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone } as const
  const time = { hour: '2-digit', minute: '2-digit', timeZone } as const
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', options).format(end).replace(',', '')
  return [format(day), format(time)]
}

/** 'Berlin, CET'; 'Sao Paulo, GMT-3' where English has no abbreviation. */
function zoneInWords(end: Date, zone: string): string {
  const names = LOCALES.map((locale) => zoneName(end, zone, locale))
  const name = names.find((name) => !/^GMT[+-]/.test(name)) ?? zoneName(end, zone, 'en-US')
  // `Etc/GMT+5` means GMT-5.
  const place = zone.startsWith('Etc/') ? name : zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return place === name ? name : `${place}, ${name}`
}

function zoneName(end: Date, timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(end)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
