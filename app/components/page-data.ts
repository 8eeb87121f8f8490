const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000

/** The answer is not Remix's: it came from a proxy, a captive portal or the checks before Remix. */
export class UnreadableAnswer extends Error {}

/** Wraps `fetch` so that loads of page data are retried until the app answers; a form is sent once (docs/decisions/017). */
export function retryPageLoads(): void {
  const browserFetch = window.fetch
  // eslint-disable-next-line no-restricted-syntax -- the one wrapper (docs/decisions/017)
  window.fetch = async (input, init) => {
    const path = dataPath(input)
    if (!path) return browserFetch(input, init)
    const send = () => browserFetch(input, init).then(readWhole)
    // API calls handle their own errors.
    if (path.startsWith('/api/')) return send()
    return init?.method === 'POST' ? readable(await send()) : untilAnswered(send, init?.signal)
  }
}

/** Resolves once the app answers. Not at once: Firefox fails the imports of a page that is being left. */
export async function untilServed(): Promise<void> {
  await pause(FIRST_WAIT_MS)
  await untilAnswered(() => fetch('/healthz'))
}

let tellOutage = (_isOutage: boolean) => {}

/** Calls `tell`, and nobody told before, when a page waits for its data and when the app has answered again. */
export function onOutage(tell: (isOutage: boolean) => void): void {
  tellOutage = tell
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
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    const answer = await load().catch(() => undefined)
    const isOver = signal?.aborted || (answer !== undefined && isAnswer(answer))
    tellOutage(!isOver)
    signal?.throwIfAborted()
    if (answer && isOver) return answer
    await pause(wait, signal)
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

/** Ends early when the browser is online again or the load is aborted. */
function pause(milliseconds: number, signal?: AbortSignal | null): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
    window.addEventListener('online', resolve, { once: true })
    signal?.addEventListener('abort', resolve)
  })
}

async function readable(answer: Response): Promise<Response> {
  if (isFromRemix(answer)) return answer
  // The sentence of one of our own refusals. Nothing of other answers is shown.
  const body = (await answer.json().catch(() => null)) as { request_id?: unknown; error?: unknown } | null
  throw new UnreadableAnswer(body?.request_id && typeof body.error === 'string' ? body.error : '')
}
