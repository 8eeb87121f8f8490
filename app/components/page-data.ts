import { retryAfterSeconds } from '../domain/retry-after'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000
/** A proxy may ask for hours. */
const LONGEST_RETRY_AFTER_SECONDS = 60
const OUTAGE_EVENT = 'tactics:outage'

/** The answer is not Remix's: it came from a proxy, a captive portal or the checks before Remix. */
export class UnreadableAnswer extends Error {}

/**
 * Wraps `fetch` so that loads of page data are retried until the app answers. Otherwise Remix replaces the whole page, and
 * with it what somebody is typing, when one load fails, and it has no hook to prevent that. A form is sent only once.
 */
export function retryPageLoads(): void {
  const browserFetch = window.fetch
  // eslint-disable-next-line no-restricted-syntax -- the one wrapper (docs/decisions/017)
  window.fetch = (input, init) => {
    const address = dataAddress(input)
    if (!address) return browserFetch(input, init)
    const send = () => browserFetch(input, init).then(readWhole)
    // API calls handle their own errors.
    if (address.pathname.startsWith('/api/')) return send()
    return isLoad(init) ? loadWithRetries(send, isAnswer, init?.signal) : sendOnce(send())
  }
}

/** Requests a file of the app until the server answers, with the file or with 404. */
export function loadFile(path: string): Promise<Response> {
  return loadWithRetries(
    () => fetch(path).then(readWhole),
    (answer) => answer.ok || isFinal(answer),
  )
}

/** Calls `listener` when a page starts or stops waiting for its data. Returns a function that unsubscribes. */
export function onOutage(listener: (isOutage: boolean) => void): () => void {
  const notify = () => listener(waitingLoads > 0)
  window.addEventListener(OUTAGE_EVENT, notify)
  return () => window.removeEventListener(OUTAGE_EVENT, notify)
}

let waitingLoads = 0

function countWaiting(change: 1 | -1): void {
  waitingLoads += change
  window.dispatchEvent(new Event(OUTAGE_EVENT))
}

/** The URL if it asks Remix for data: the path of a page or call with `.data` appended. */
function dataAddress(input: RequestInfo | URL): URL | null {
  if (input instanceof Request) return null
  const address = new URL(input, window.location.href)
  return address.origin === window.location.origin && address.pathname.endsWith('.data') ? address : null
}

/** Remix decodes answers as they arrive: one that breaks off would be an unhandled error instead of a failed load. */
async function readWhole(answer: Response): Promise<Response> {
  if (!answer.body) return answer
  return new Response(await answer.arrayBuffer(), answer)
}

const isLoad = (init?: RequestInit) => (init?.method ?? 'GET') === 'GET'

const isFromApp = ({ headers, status }: Response) =>
  status === 204 || (headers.get('Content-Type') ?? '').startsWith('text/x-script')

async function loadWithRetries(
  load: () => Promise<Response>,
  isAnswered: (answer: Response) => boolean,
  signal?: AbortSignal | null,
): Promise<Response> {
  const first = await load().catch(() => null)
  signal?.throwIfAborted()
  if (first && isAnswered(first)) return first
  countWaiting(1)
  try {
    return await loadUntilAnswered(load, isAnswered, first, signal)
  } finally {
    countWaiting(-1)
  }
}

async function loadUntilAnswered(
  load: () => Promise<Response>,
  isAnswered: (answer: Response) => boolean,
  first: Response | null,
  signal?: AbortSignal | null,
): Promise<Response> {
  let last = first
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    const asked = retryAfterSeconds(last?.headers.get('Retry-After') ?? null, LONGEST_RETRY_AFTER_SECONDS)
    await pause(Math.max(wait, 1_000 * asked), signal)
    last = await load().catch(() => null)
    signal?.throwIfAborted()
    if (last && isAnswered(last)) return last
  }
}

const isAnswer = (answer: Response) => isFromApp(answer) || isFinal(answer)

/** Whether a refusal would be the same after a retry. */
const isFinal = ({ status }: Response) => status >= 400 && status < 500 && status !== 429

/**
 * Resolves after the time or when the browser is online again; rejects when the load is aborted. Never resolves once the
 * page has been left: Firefox fails its imports then, and who would load it again takes the person back
 * (docs/decisions/017).
 */
export function pause(milliseconds = FIRST_WAIT_MS, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const settled = new AbortController()
    const end = (settle: () => void) => () => {
      settled.abort()
      clearTimeout(timer)
      settle()
    }
    const timer = setTimeout(end(resolve), milliseconds)
    window.addEventListener('online', end(resolve), { signal: settled.signal })
    signal?.addEventListener(
      'abort',
      end(() => reject(signal.reason as Error)),
      { signal: settled.signal },
    )
  })
}

async function sendOnce(sent: Promise<Response>): Promise<Response> {
  const answer = await sent
  if (isFromApp(answer)) return answer
  throw new UnreadableAnswer(await sentenceOf(answer))
}

/** The sentence of one of our own refusals. Nothing of other answers is shown. */
async function sentenceOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null)
  const isOurs = typeof body === 'object' && body !== null && 'request_id' in body && 'error' in body
  return isOurs && typeof body.error === 'string' ? body.error : ''
}
