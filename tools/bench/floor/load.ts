import { readFileSync } from 'node:fs'
import autocannon, { type Result } from 'autocannon'
import { elapsedSeconds, note } from '../support/note'

export type Target = { name: string; url: string; pid: number }
export type Call = {
  method: 'GET' | 'POST'
  paths: string[]
  headers?: Record<string, string>
  body?: string
}
export type Entrant = { target: Target; call: Call }
export type Figures = { perSecond: number; p50: number; p97_5: number; cpu: number }
/** No round begins that would take longer than `budgetSeconds` in total, so that a busy machine cannot draw a run out. */
export type Plan = { connections: number; seconds: number; rounds: number; budgetSeconds?: number }

const CLOCK_TICKS_PER_SECOND = 100
/** How often a turn is taken again, each time twice as long, before its latencies are given up. */
const LONGER_TURNS = 4
/** For an answer. autocannon's own 10 s are too few for 50 connections on a busy machine. */
const ANSWER_TIMEOUT_SECONDS = 60

/** Processor time that a process has used, in milliseconds. */
export function cpuOf(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_PER_SECOND
}

const requestsOf = ({ method, paths, headers, body }: Call) =>
  paths.map((path) => ({ method, path, headers, ...(body && { body }) }))

type OnAnswer = (client: unknown, milliseconds: number) => void
type Extent = { connections: number; duration?: number; amount?: number }

/** Sends requests in turn. Any answer but 2xx ends the benchmark: a refusal is quick. */
async function send({ url, name }: Target, calls: Call[], extent: Extent, onAnswer?: OnAnswer) {
  const result = await new Promise<Result>((resolve, reject) => {
    const settings = { url, requests: calls.flatMap(requestsOf), timeout: ANSWER_TIMEOUT_SECONDS, ...extent }
    const running = autocannon(settings, (error, found) => (error ? reject(error) : resolve(found)))
    if (onAnswer)
      running.on('response', (client, _status, _bytes, milliseconds) => onAnswer(client, milliseconds))
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${name} answered ${result.non2xx} times something else than 2xx, ${result.errors} errors`,
    )
  return result
}

/** A number of requests, taken from the calls in turn; how many milliseconds each answer took. */
export async function sendAmount(
  target: Target,
  calls: Call[],
  connections: number,
  amount: number,
): Promise<number[]> {
  const times: number[] = []
  await send(target, calls, { connections, amount }, (_client, milliseconds) => times.push(milliseconds))
  return times
}

/**
 * How long answers take once every connection has had one: Node takes one new connection in each turn of its loop, so that
 * the last of many that open at once waits for all the work of the others (libuv 1.45 and newer).
 */
function stopwatch(connections: number) {
  const open = new Set<unknown>()
  const times: number[] = []
  const onAnswer: OnAnswer = (client, milliseconds) => {
    if (open.size === connections) times.push(milliseconds)
    else open.add(client)
  }
  const hasEnough = () => times.length >= 2 * connections
  function percentile(share: number): number {
    times.sort((one, other) => one - other)
    return Math.round(times[Math.floor(share * times.length)] ?? NaN)
  }
  return { onAnswer, hasEnough, percentile }
}

/** One turn of one target, longer where a busy machine gives too few answers for a latency, unless it is past the `end`. */
async function measure(entrant: Entrant, plan: Plan, end = Infinity, longer = 0): Promise<Figures> {
  const { target, call } = entrant
  const { connections, seconds } = plan
  const before = cpuOf(target.pid)
  const { onAnswer, hasEnough, percentile } = stopwatch(connections)
  const result = await send(target, [call], { connections, duration: seconds }, onAnswer)
  if (!hasEnough() && elapsedSeconds() < end) {
    if (longer === LONGER_TURNS) throw new Error(`Too few answers for a latency in ${seconds} s`)
    return measure(entrant, { ...plan, seconds: 2 * seconds }, end, longer + 1)
  }
  return {
    perSecond: result.requests.average,
    p50: percentile(0.5),
    p97_5: percentile(0.975),
    cpu: (cpuOf(target.pid) - before) / result.requests.total,
  }
}

function medianOf(figures: Figures[]): Figures {
  const median = (name: keyof Figures) =>
    figures.map((one) => one[name]).sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? NaN
  return { perSecond: median('perSecond'), p50: median('p50'), p97_5: median('p97_5'), cpu: median('cpu') }
}

/** All entrants in turn, as many rounds as wanted, after a shorter round that warms up; the medians. `title` is printed. */
export async function inTurns(title: string, entrants: Entrant[], plan: Plan): Promise<Figures[]> {
  const rounds: Figures[][] = entrants.map(() => [])
  const end = elapsedSeconds() + (plan.budgetSeconds ?? Infinity)
  for (const entrant of entrants) await measure(entrant, { ...plan, seconds: plan.seconds / 2 }, 0)
  for (let round = 1; round <= plan.rounds; round++) {
    const start = elapsedSeconds()
    for (const [index, entrant] of entrants.entries()) rounds[index]?.push(await measure(entrant, plan, end))
    const latest = rounds.map((figures) => Math.round(figures.at(-1)?.perSecond ?? NaN))
    note(`${title}, round ${round} of ${plan.rounds}: ${latest.join(' / ')} requests per second`)
    if (2 * elapsedSeconds() - start > end && round < plan.rounds) {
      note(`${title}: out of time after ${round} of ${plan.rounds} rounds`)
      break
    }
  }
  return rounds.map(medianOf)
}

/** The same for two: the floor and ours. */
export async function against(
  title: string,
  floor: Entrant,
  ours: Entrant,
  plan: Plan,
): Promise<[Figures, Figures]> {
  const [one, other] = await inTurns(title, [floor, ours], plan)
  if (!one || !other) throw new Error('Nothing was measured')
  return [one, other]
}

/** Our share of the floor: by throughput, which the database and other processes move, and by the server's processor time. */
export function sharesOf(floor: Figures, ours: Figures): { throughput: number; cpu: number } {
  return { throughput: ours.perSecond / floor.perSecond, cpu: floor.cpu / ours.cpu }
}
