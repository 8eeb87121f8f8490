const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000
const OUTAGE_EVENT = 'tactics:outage'

/** The answer is not Remix's: it came from a proxy, a captive portal or the checks before Remix. */
export class UnreadableAnswer extends Error {}

/** Wraps `fetch` so that loads of page data are retried until the app answers; a form is sent once (docs/decisions/017). */
export function retryPageLoads(): void {
  const browserFetch = window.fetch
  // eslint-disable-next-line no-restricted-syntax -- the one wrapper (docs/decisions/017)
  window.fetch = (input, init) => {
    const path = dataPath(input)
    if (!path) return browserFetch(input, init)
    const send = () => browserFetch(input, init).then(readWhole)
    // API calls handle their own errors.
    if (path.startsWith('/api/')) return send()
    return (init?.method ?? 'GET') === 'GET' ? untilAnswered(send, init?.signal) : sendOnce(send())
  }
}

export function loadFile(path: string): Promise<Response> {
  return untilAnswered(() => fetch(path).then(readWhole))
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

/** The path if the address asks Remix for data: that of a page or call with `.data` appended. */
function dataPath(input: RequestInfo | URL): string | null {
  if (input instanceof Request) return null
  const { origin, pathname } = new URL(input, window.location.href)
  return origin === window.location.origin && pathname.endsWith('.data') ? pathname : null
}

/** Remix decodes answers as they arrive: one that breaks off would be an unhandled error instead of a failed load. */
async function readWhole(answer: Response): Promise<Response> {
  return answer.body ? new Response(await answer.arrayBuffer(), answer) : answer
}

async function untilAnswered(load: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  let isWaiting = false
  try {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      const answer = await load().catch(() => undefined)
      signal?.throwIfAborted()
      if (answer && isAnswer(answer)) return answer
      if (!isWaiting) countWaiting(1)
      isWaiting = true
      await pause(wait, signal)
    }
  } finally {
    if (isWaiting) countWaiting(-1)
  }
}

const typeOf = ({ headers }: Response) => headers.get('Content-Type') ?? ''

const isFromRemix = (answer: Response) => answer.status === 204 || typeOf(answer).startsWith('text/x-script')

/** Remix's, a file, or a refusal that would be the same after a retry. A captive portal sends HTML. */
function isAnswer(answer: Response): boolean {
  const { ok, status } = answer
  const isFinal = status >= 400 && status < 500 && status !== 429
  return isFinal || isFromRemix(answer) || (ok && !typeOf(answer).startsWith('text/html'))
}

/** Resolves after the time or when the browser is online again; rejects when the load is aborted. */
export function pause(milliseconds = FIRST_WAIT_MS, signal?: AbortSignal | null): Promise<void> {
  const settled = new AbortController()
  let timer: number
  return new Promise<void>((resolve, reject) => {
    timer = window.setTimeout(resolve, milliseconds)
    window.addEventListener('online', () => resolve(), settled)
    signal?.addEventListener('abort', () => reject(signal.reason as Error), settled)
  }).finally(() => {
    window.clearTimeout(timer)
    settled.abort()
  })
}

async function sendOnce(sent: Promise<Response>): Promise<Response> {
  const answer = await sent
  if (isFromRemix(answer)) return answer
  // The sentence of one of our own refusals. Nothing of other answers is shown.
  const body = (await answer.json().catch(() => null)) as { request_id?: unknown; error?: unknown } | null
  throw new UnreadableAnswer(body?.request_id && typeof body.error === 'string' ? body.error : '')
}
