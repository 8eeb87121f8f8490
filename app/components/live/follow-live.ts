const LONGEST_WAIT_MS = 4_000
const LONGEST_BACK_OFF_MS = 60_000
const ANSWER_TIMEOUT_MS = 10_000
/** Tabs that were opened together ask at different times. */
const JITTER = 0.15

/**
 * Asks `path` again and again what has changed since its last answer, and tells `show`. Returns a function that stops it
 * (docs/decisions/025).
 */
export function followLive<Answer extends { version: string }>(path: string, show: (answer: Answer) => void) {
  let version = ''
  return askAgain(async (signal) => {
    const response = await fetch(path + (version && `?since=${version}`), { signal })
    if (!response.ok) throw new Error(`Status ${response.status}`)
    const answer = (await response.json()) as Answer
    version = answer.version
    show(answer)
  })
}

/**
 * Runs `ask` every 3.4 to 4 seconds, and ever more rarely while it rejects. A hidden or offline tab does not ask. Returns
 * a function that stops it.
 */
function askAgain(ask: (signal: AbortSignal) => Promise<void>): () => void {
  const stopped = new AbortController()
  let request = new AbortController()
  let failures = 0
  let dueAt = Date.now() + nextWait(failures)
  let timer: number | undefined

  function schedule() {
    window.clearTimeout(timer)
    if (isAway() || stopped.signal.aborted) return
    timer = window.setTimeout(() => void run(), Math.max(0, dueAt - Date.now()))
  }

  async function run() {
    request = new AbortController()
    const cut = window.setTimeout(() => request.abort(), ANSWER_TIMEOUT_MS)
    dueAt = Infinity
    try {
      await ask(request.signal)
      failures = 0
    } catch {
      if (!isAway()) failures++
    }
    window.clearTimeout(cut)
    dueAt = Date.now() + nextWait(failures)
    schedule()
  }

  function onChange({ type }: Event) {
    if (type === 'online') {
      failures = 0
      dueAt = Math.min(dueAt, Date.now())
    }
    if (isAway()) request.abort()
    schedule()
  }

  document.addEventListener('visibilitychange', onChange, stopped)
  for (const name of ['online', 'offline']) window.addEventListener(name, onChange, stopped)
  schedule()
  return () => {
    stopped.abort()
    request.abort()
    window.clearTimeout(timer)
  }
}

function isAway(): boolean {
  return document.hidden || !navigator.onLine
}

/** In milliseconds. */
export function nextWait(failures: number): number {
  return Math.min(LONGEST_WAIT_MS * 2 ** failures, LONGEST_BACK_OFF_MS) * (1 - JITTER * Math.random())
}
