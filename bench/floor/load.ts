import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export type Target = { name: string; url: string; pid: number }
export type Call = { method: 'GET' | 'POST'; paths: string[]; body?: string }
export type Figures = { perSecond: number; p50: number; p97_5: number; cpu: number }

const CLOCK_TICKS_PER_SECOND = 100

/** Processor time that a process has used, in milliseconds. */
function cpuOf(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_PER_SECOND
}

/** One turn of one target. Any answer but 2xx ends the benchmark: a refusal is quick. */
export async function measure(
  { url, pid, name }: Target,
  { method, paths, body }: Call,
  token: string,
  connections: number,
  seconds: number,
): Promise<Figures> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const before = cpuOf(pid)
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: paths.map((path) => ({ method, path, headers, ...(body && { body }) })),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${name} answered ${result.non2xx} times something else than 2xx, ${result.errors} errors`,
    )
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p97_5: result.latency.p97_5,
    cpu: (cpuOf(pid) - before) / result.requests.total,
  }
}

export function medianOf(figures: Figures[]): Figures {
  const median = (name: keyof Figures) =>
    figures.map((one) => one[name]).sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? NaN
  return { perSecond: median('perSecond'), p50: median('p50'), p97_5: median('p97_5'), cpu: median('cpu') }
}
