import { useNonce } from './nonce'

const TIME = { hour: 'numeric', minute: '2-digit' } as const
const ZONE = { timeZoneName: 'short' } as const
const MEDIUM = { year: 'numeric', month: 'short', day: 'numeric', ...TIME } as const
const LOCAL = {
  long: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', ...TIME, ...ZONE },
  medium: MEDIUM,
  zoned: { ...MEDIUM, ...ZONE },
  short: { dateStyle: 'medium' },
} as const
const IN_UTC = { ...LOCAL, medium: LOCAL.zoned }

type Length = keyof typeof LOCAL

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options)
const optionsOf = (length: Length) =>
  import.meta.env.SSR ? { ...IN_UTC[length], timeZone: 'UTC' } : LOCAL[length]
/** Created once: creating a format takes longer than a hundred uses. */
const formats = {
  long: format(optionsOf('long')),
  medium: format(optionsOf('medium')),
  zoned: format(optionsOf('zoned')),
  short: format(optionsOf('short')),
}

type Props = { value: string; length?: Length; className?: string }

/** A time in US format in the reader's zone. The server, which does not know it, writes UTC and says so. */
export function LocalTime({ value, length = 'long', className }: Props) {
  return (
    <time dateTime={value} data-length={length} className={className} suppressHydrationWarning>
      {formats[length].format(new Date(value))}
    </time>
  )
}

/** Only needed for times that the server has rendered. */
const TRANSLATE = import.meta.env.SSR
  ? `{
  const formats = {}
  for (const time of document.querySelectorAll('time[data-length]')) {
    const { length } = time.dataset
    formats[length] ??= new Intl.DateTimeFormat('en-US', ${JSON.stringify(LOCAL)}[length])
    time.textContent = formats[length].format(new Date(time.dateTime))
  }
}`
  : ''

/** Puts the times of a page into the reader's zone before it is seen, so that nothing moves later (docs/decisions/032). */
export function LocalTimeScript() {
  const nonce = useNonce()
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: TRANSLATE }} />
}
