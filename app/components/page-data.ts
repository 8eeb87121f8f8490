const FIRST_WAIT = 1_000
const LONGEST_WAIT = 15_000
const OUTAGE = 'tactics:outage'

/** Something else than the app answered: a proxy, a portal, or the gate before Remix. */
export class UnreadableAnswer extends Error {}

/**
 * Remix replaces the whole page, and with it what somebody is typing, as soon as the data of a page cannot be loaded,
 * and leaves no hook to prevent it. Loading changes nothing, so it can wait instead: it is asked again until the app
 * answers or the person goes elsewhere. A form is sent once; what else than the app answers becomes an error.
 */
export function makePageDataPatient(): void {
  const browserFetch = window.fetch
  window.fetch = (input, init) => {
    const address = dataAddress(input)
    if (!address) return browserFetch(input, init)
    const send = () => browserFetch(input, init).then(readWhole)
    // Calls of the API speak for themselves.
    if (address.pathname.startsWith('/api/')) return send()
    return isLoad(init) ? loadPatiently(send, init?.signal) : sendOnce(send())
  }
}

/** Tells `listener` whether a page has to wait for its data; returns how to stop listening. */
export function onOutage(listener: (isOutage: boolean) => void): () => void {
  const tell = () => listener(waitingLoads > 0)
  window.addEventListener(OUTAGE, tell)
  return () => window.removeEventListener(OUTAGE, tell)
}

let waitingLoads = 0

function countWaiting(change: 1 | -1): void {
  waitingLoads += change
  window.dispatchEvent(new Event(OUTAGE))
}

/** Remix asks for data at the address of the page, or of the call, with `.data`. */
function dataAddress(input: RequestInfo | URL): URL | null {
  if (input instanceof Request) return null
  const address = new URL(input, window.location.href)
  return address.origin === window.location.origin && address.pathname.endsWith('.data') ? address : null
}

/**
 * Remix decodes an answer while it arrives and looks at nothing but its beginning: an answer that broke off, or that
 * was given up for another page, would become an error nobody handles. Read before, it is a load that failed.
 */
async function readWhole(answer: Response): Promise<Response> {
  if (!answer.body) return answer
  return new Response(await answer.arrayBuffer(), answer)
}

const isLoad = (init?: RequestInit) => (init?.method ?? 'GET') === 'GET'

const isFromApp = ({ headers, status }: Response) =>
  status === 204 || (headers.get('Content-Type') ?? '').startsWith('text/x-script')

async function loadPatiently(load: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  const first = await load().catch(() => null)
  signal?.throwIfAborted()
  if (isAnswer(first)) return first
  countWaiting(1)
  try {
    return await loadUntilAnswered(load, first, signal)
  } finally {
    countWaiting(-1)
  }
}

async function loadUntilAnswered(
  load: () => Promise<Response>,
  first: Response | null,
  signal?: AbortSignal | null,
): Promise<Response> {
  let last = first
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    await pause(Math.max(wait, 1000 * Number(last?.headers.get('Retry-After') ?? 0) || 0), signal)
    last = await load().catch(() => null)
    signal?.throwIfAborted()
    if (isAnswer(last)) return last
  }
}

const isAnswer = (answer: Response | null): answer is Response =>
  answer !== null && (isFromApp(answer) || isFinal(answer))

/** A refusal that asking again does not change. */
const isFinal = ({ status }: Response) => status >= 400 && status < 500 && status !== 429

/** Until the time is over, the connection is back, or nobody waits any longer. */
function pause(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const end = (settle: () => void) => () => {
      over.abort()
      clearTimeout(timer)
      settle()
    }
    const timer = setTimeout(end(resolve), milliseconds)
    window.addEventListener('online', end(resolve), { signal: over.signal })
    signal?.addEventListener(
      'abort',
      end(() => reject(signal.reason as Error)),
      { signal: over.signal },
    )
  })
}

async function sendOnce(sent: Promise<Response>): Promise<Response> {
  const answer = await sent
  if (isFromApp(answer)) return answer
  throw new UnreadableAnswer(await sentenceOf(answer))
}

/** The sentence of a refusal before Remix; of strangers' answers nothing is shown. */
async function sentenceOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null)
  const isOurs = typeof body === 'object' && body !== null && 'request_id' in body && 'error' in body
  return isOurs && typeof body.error === 'string' ? body.error : ''
}
