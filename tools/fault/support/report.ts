import type { Storm } from './storm'
import type { Verdict } from './oracle'
import type { Engine } from './store'

/** One figure of an experiment beside what it must reach. */
export type Check = { what: string; value: string; goal: string; passed: boolean }

export type Options = {
  engine: Engine
  runs: number
  /** Whether a primary acknowledges without waiting for its standby; for experiments with a standby. */
  isAsynchronous?: boolean
}
export type Experiment = {
  title: string
  engines: Engine[]
  /** How often it is repeated when nothing else is said. */
  runs: number
  run: (options: Options) => Promise<Check[]>
}

export const both: Engine[] = ['pglite', 'postgres']

export const exactly = (what: string, value: number, wanted: number): Check => ({
  what,
  value: String(value),
  goal: String(wanted),
  passed: value === wanted,
})
export const atMost = (what: string, value: number, limit: number, unit = 'ms'): Check => ({
  what,
  value: `${Math.round(value)} ${unit}`,
  goal: `<= ${limit} ${unit}`,
  passed: value <= limit,
})
export const holds = (what: string, passed: boolean, value = passed ? 'yes' : 'no'): Check => ({
  what,
  value,
  goal: 'yes',
  passed,
})
export const figure = (what: string, value: string | number): Check => ({
  what,
  value: String(value),
  goal: '',
  passed: true,
})

/** Nothing lost, nothing twice, and something happened at all. */
export function checksOf({ acknowledged, lost, double, wrongAverages }: Verdict): Check[] {
  return [
    holds('votes acknowledged', acknowledged > 0, String(acknowledged)),
    exactly('acknowledged and lost', lost, 0),
    exactly('double', double, 0),
    exactly('tactics with wrong averages', wrongAverages, 0),
  ]
}

/** Answers were acknowledgements or 503 with Retry-After; `mayBreak` where the process itself is killed. */
export function answersOf(storm: Storm, mayBreak = false): Check[] {
  const all = [...storm.statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
  const allowed = new Set(['200', '503', ...(mayBreak ? ['broken'] : [])])
  return [
    {
      what: 'answers',
      value: all,
      goal: [...allowed].join(', '),
      passed: [...storm.statuses.keys()].every((status) => allowed.has(status)),
    },
    exactly('503 without Retry-After', storm.withoutRetryAfter(), 0),
    exactly('requests that hung over 5 s', storm.hung(), 0),
  ]
}

export function print(title: string, checks: Check[]): void {
  console.log(`\n${title}`)
  const width = (field: 'what' | 'value') => Math.max(...checks.map((check) => check[field].length))
  for (const check of checks)
    console.log(
      `  ${check.passed ? 'ok  ' : 'MISS'}  ${check.what.padEnd(width('what'))}  ${check.value.padEnd(width('value'))}  ${check.goal}`.trimEnd(),
    )
}
