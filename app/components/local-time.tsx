import { useHydrated } from './hydrated'

const TIME = { hour: 'numeric', minute: '2-digit' } as const
const ZONE = { timeZoneName: 'short' } as const
const LONG = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', ...TIME, ...ZONE } as const
const MEDIUM = { year: 'numeric', month: 'short', day: 'numeric', ...TIME } as const
const SHORT = { dateStyle: 'medium' } as const

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options)
/** Created once: creating a format takes longer than a hundred uses. */
const IN_UTC = {
  long: format({ ...LONG, timeZone: 'UTC' }),
  medium: format({ ...MEDIUM, ...ZONE, timeZone: 'UTC' }),
  short: format({ ...SHORT, timeZone: 'UTC' }),
}
const LOCAL = { long: format(LONG), medium: format(MEDIUM), short: format(SHORT) }

type Props = { value: string; length?: keyof typeof LOCAL; className?: string }

/** A time in US format in the reader's zone. Before JavaScript runs, in UTC, which it names. */
export function LocalTime({ value, length = 'long', className }: Props) {
  const isHydrated = useHydrated()
  return (
    <time dateTime={value} className={className}>
      {(isHydrated ? LOCAL : IN_UTC)[length].format(new Date(value))}
    </time>
  )
}
