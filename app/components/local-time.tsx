import { useHydrated } from './hydrated'

const LONG = { dateStyle: 'full', timeStyle: 'short' } as const
const SHORT = { dateStyle: 'medium' } as const

type Props = { value: string; length?: 'long' | 'short'; className?: string }

/** A time in US format in the reader's zone; before JavaScript runs, in UTC and saying so. */
export function LocalTime({ value, length = 'long', className }: Props) {
  const isHydrated = useHydrated()
  const format = length === 'long' ? LONG : SHORT
  const text = new Intl.DateTimeFormat('en-US', isHydrated ? format : { ...format, timeZone: 'UTC' }).format(
    new Date(value),
  )
  return (
    <time dateTime={value} className={className}>
      {isHydrated || length === 'short' ? text : `${text} UTC`}
    </time>
  )
}
