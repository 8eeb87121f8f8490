import { expect, inject, test } from 'vitest'
import { experiments } from '../../tools/fault/experiments'

/** A few rounds of each: whether they hold at all. `npm run tool -- fault ID` repeats them as often as it takes to be sure. */
const SHORT: Record<string, number> = {
  F1: 1,
  F3: 1,
  F4: 2,
  F5: 1,
  F11: 1,
  F13: 1,
  F14: 1,
  F15: 3,
  F16: 1,
  F20: 2,
  F29: 1,
}
/** On a machine that does other work meanwhile only a script that has it to itself may judge times. */
const isTime = (value: string) => value.endsWith(' ms')

const engine = inject('engine')
const due = Object.entries(SHORT).filter(([id]) => experiments[id]?.engines.includes(engine))

test.each(due)('%s', async (id, runs) => {
  const checks = (await experiments[id]?.run({ engine, runs })) ?? []
  expect(checks.length).toBeGreaterThan(0)
  expect(checks.filter(({ passed, value }) => !passed && !isTime(value))).toEqual([])
})
