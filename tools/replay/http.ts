import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from './problem'

export type HttpRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Sending it twice does no harm, so it is tried again when the connection breaks. */
  isRepeatable?: boolean
}
export type HttpAnswer = { status: number; headers: Headers; text: string }
/** Sends one request to the app; redirects are handed back, not followed. */
export type Http = { base: URL; send: (address: string | URL, request?: HttpRequest) => Promise<HttpAnswer> }

const TIMEOUT = 60_000
const BROKEN_TRIES = 4
const BROKEN_PAUSE = 250
const LIMITED_TRIES = 60
const LONGEST_WAIT = 120

/** Talks to the app at `base`. A 429 is waited out as its Retry-After says; `onWait` hears of it. */
export function createHttp(base: URL, onWait: (seconds: number) => void): Http {
  async function send(address: string | URL, request: HttpRequest = {}): Promise<HttpAnswer> {
    const url = new URL(address, base)
    for (let tries = 1; tries <= LIMITED_TRIES; tries++) {
      const answer = await sendThroughBreaks(url, request)
      if (answer.status !== 429) return answer
      const seconds = retryAfter(answer.headers.get('retry-after'), Date.now())
      onWait(seconds)
      await sleep(seconds * 1000)
    }
    throw new Problem(
      `The app at ${base.origin} limits the rate of ${url.pathname} and did not relent. Start it with RATE_LIMITS=off.`,
    )
  }
  return { base, send }
}

/** Seconds to wait, from a Retry-After in seconds or as a date; one second when it says nothing. */
function retryAfter(header: string | null, now: number): number {
  const text = header?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), LONGEST_WAIT) : 1
}

async function sendThroughBreaks(url: URL, request: HttpRequest): Promise<HttpAnswer> {
  const { isRepeatable = false, ...init } = request
  for (let tries = 1; ; tries++) {
    try {
      const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) })
      return { status: response.status, headers: response.headers, text: await response.text() }
    } catch (error) {
      if (!isRepeatable || tries >= BROKEN_TRIES) throw unreachable(url, error)
      await sleep(BROKEN_PAUSE * tries)
    }
  }
}

function unreachable(url: URL, error: unknown): Problem {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code =
    cause instanceof Error ? ('code' in cause && String(cause.code)) || cause.message : String(cause)
  return new Problem(
    `No answer from ${url.origin}${url.pathname} (${code}). Is the app running? Start it with \`npm start\`, or name its address with --url.`,
  )
}
