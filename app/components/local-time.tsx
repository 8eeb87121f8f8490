import { useNonce } from './nonce'

declare global {
  interface Window {
    localTimeText: typeof localTimeText
  }
}

/** In the browser the function is there from the script of the page, and not twice. */
const timeText = (iso: string, length: Length) =>
  import.meta.env.SSR ? localTimeText(iso, length, true) : window.localTimeText(iso, length, false)

type Props = { value: string; length?: Length }

/** A time in US format in the reader's zone. The server, which does not know it, writes UTC and says so. */
export function LocalTime({ value, length = 'long' }: Props) {
  return (
    <time dateTime={value} data-length={length} suppressHydrationWarning>
      {timeText(value, length)}
    </time>
  )
}

/** Only needed for times that the server has rendered. */
const TRANSLATE = import.meta.env.SSR
  ? `window.localTimeText = ${localTimeText.toString()}
for (const time of document.querySelectorAll('time[data-length]'))
  time.textContent = localTimeText(time.dateTime, time.dataset.length, false)`
  : ''

/** Puts the times of a page into the reader's zone before it is seen, so that nothing moves later (docs/decisions/032). */
export function LocalTimeScript() {
  const nonce = useNonce()
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: TRANSLATE }} />
}

/** The four ways in which screens write a time: for a countdown, a list, a list across zones, a day. */
type Length = 'long' | 'medium' | 'zoned' | 'short'

/**
 * A time as `Intl` writes it in US English, in the zone of this process or page, or in UTC: 'Nov 27, 2026, 12:20 PM EST'.
 * Without `Intl`, whose first format takes Chromium more than 20 ms before the first paint. It stands alone, without imports,
 * because `LocalTimeScript` takes it into the page as a text.
 * A browser in another language than English knows no 'EST', and says 'GMT-5' (docs/decisions/032).
 */
export function localTimeText(iso: string, length: Length, isInUtc: boolean): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) throw new RangeError(`No time: ${iso}`)
  // Moved by the distance to UTC, so that the same methods read both.
  const away = isInUtc ? 0 : -time.getTimezoneOffset()
  const wall = new Date(time.getTime() + away * 60_000)
  const months = 'January February March April May June July August September October November December'
  const month = months.split(' ')[wall.getUTCMonth()] ?? ''
  const isLong = length === 'long'
  const date = `${isLong ? month : month.slice(0, 3)} ${wall.getUTCDate()}, ${wall.getUTCFullYear()}`
  if (length === 'short') return date
  const hours = wall.getUTCHours()
  const minutes = String(wall.getUTCMinutes()).padStart(2, '0')
  const clock = `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
  if (length === 'medium' && !isInUtc) return `${date}, ${clock}`
  const zone = isInUtc ? 'UTC' : zoneName()
  if (!isLong) return `${date}, ${clock} ${zone}`
  const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'
  return `${days.split(' ')[wall.getUTCDay()]}, ${date} at ${clock} ${zone}`

  function zoneName(): string {
    // '… GMT-0500 (Eastern Standard Time)', in Safari '(EST)'. East of Greenwich PST and others are of Asia.
    const name = /\((.*)\)/.exec(String(time))?.[1] ?? ''
    if (away < 0 && /^(?:[AECMPH]|AK)[SD]T$/.test(name)) return name
    if (name === 'UTC' || name === 'Coordinated Universal Time') return 'UTC'
    if (name === 'GMT' || name === 'Greenwich Mean Time') return 'GMT'
    const american =
      /^(Atlantic|Eastern|Central|Mountain|Pacific|Alaska|Hawaii-Aleutian) (Standard|Daylight) Time$/.exec(
        name,
      )
    if (american?.[1]) {
      const letters = { Alaska: 'AK', 'Hawaii-Aleutian': 'H' }[american[1]] ?? american[1].slice(0, 1)
      return `${letters}${american[2]?.slice(0, 1)}T`
    }
    const rest = Math.abs(away) % 60
    return `GMT${away < 0 ? '-' : '+'}${Math.floor(Math.abs(away) / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
  }
}
