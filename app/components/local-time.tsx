import { localTimeText, type Length } from './local-time-text'
import { useNonce } from './nonce'

declare global {
  interface Window {
    localTimeText: typeof localTimeText
  }
}

/** In the browser the function is there from the script of the page, and not twice. */
const timeText = (iso: string, length: Length) =>
  import.meta.env.SSR ? localTimeText(iso, length, true) : window.localTimeText(iso, length, false)

type Props = { value: string; length?: Length; className?: string }

/** A time in US format in the reader's zone. The server, which does not know it, writes UTC and says so. */
export function LocalTime({ value, length = 'long', className }: Props) {
  return (
    <time dateTime={value} data-length={length} className={className} suppressHydrationWarning>
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
