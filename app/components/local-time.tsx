import { useHydrated } from './hydrated'

const LONG = { dateStyle: 'full', timeStyle: 'short' } as const
const SHORT = { dateStyle: 'medium' } as const

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options)
/** Made once: making one takes longer than a hundred uses. */
const IN_UTC = { long: format({ ...LONG, timeZone: 'UTC' }), short: format({ ...SHORT, timeZone: 'UTC' }) }
const LOCAL = { long: format(LONG), short: format(SHORT) }

type Props = { value: string; length?: 'long' | 'short'; className?: string }

/** A time in US format in the reader's zone; before JavaScript runs, in UTC and saying so. */
export function LocalTime({ value, length = 'long', className }: Props) {
  const isHydrated = useHydrated()
  const text = (isHydrated ? LOCAL : IN_UTC)[length].format(new Date(value))
  return (
    <time dateTime={value} className={className}>
      {isHydrated || length === 'short' ? text : `${text} UTC`}
    </time>
  )
}
