import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export type Target = { name: string; url: string; pid: number }
export type Call = {
  method: 'GET' | 'POST'
  paths: string[]
  headers?: Record<string, string>
  body?: string
}
export type Entrant = { target: Target; call: Call }
export type Figures = { perSecond: number; p50: number; p97_5: number; cpu: number }
export type Plan = { connections: number; seconds: number; rounds: number }

const CLOCK_TICKS_PER_SECOND = 100

/** Processor time that a process has used, in milliseconds. */
function cpuOf(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_PER_SECOND
}

const requestsOf = ({ method, paths, headers, body }: Call) =>
  paths.map((path) => ({ method, path, headers, ...(body && { body }) }))

/** Sends requests in turn; nothing is asked to be compressed. Any answer but 2xx ends the benchmark: a refusal is quick. */
async function send({ url, name }: Target, calls: Call[], extent: Record<string, number>) {
  const result = await autocannon({ url, requests: calls.flatMap(requestsOf), ...extent })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${name} answered ${result.non2xx} times something else than 2xx, ${result.errors} errors`,
    )
  return result
}

/** A number of requests, taken from the calls in turn. */
export async function sendAmount(target: Target, calls: Call[], connections: number, amount: number) {
  await send(target, calls, { connections, amount })
}

/** One turn of one target. */
async function measure({ target, call }: Entrant, { connections, seconds }: Plan): Promise<Figures> {
  const before = cpuOf(target.pid)
  const result = await send(target, [call], { connections, duration: seconds })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p97_5: result.latency.p97_5,
    cpu: (cpuOf(target.pid) - before) / result.requests.total,
  }
}

function medianOf(figures: Figures[]): Figures {
  const median = (name: keyof Figures) =>
    figures.map((one) => one[name]).sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? NaN
  return { perSecond: median('perSecond'), p50: median('p50'), p97_5: median('p97_5'), cpu: median('cpu') }
}

/** All entrants in turn, as many rounds as wanted, after a round that warms up; the medians. */
export async function inTurns(entrants: Entrant[], plan: Plan): Promise<Figures[]> {
  const rounds: Figures[][] = entrants.map(() => [])
  for (let round = 0; round <= plan.rounds; round++) {
    for (const [index, entrant] of entrants.entries()) {
      const figures = await measure(entrant, plan)
      if (round > 0) rounds[index]?.push(figures)
    }
  }
  return rounds.map(medianOf)
}

/** The same for two: the floor and ours. */
export async function against(floor: Entrant, ours: Entrant, plan: Plan): Promise<[Figures, Figures]> {
  const [one, other] = await inTurns([floor, ours], plan)
  if (!one || !other) throw new Error('Nothing was measured')
  return [one, other]
}
