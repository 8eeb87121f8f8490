import { EventEmitter, once } from 'node:events'
import { beforeEach, expect, test } from 'vitest'
import { CircuitBreaker, CircuitOpen } from './circuit-breaker.server'

const FAULT = new Error('answered 500')
const REFUSAL = new Error('answered 401')
const isFault = (error: unknown) => error !== REFUSAL

let time: number
let calls: number
let breaker: CircuitBreaker

beforeEach(() => {
  time = 1_000_000
  calls = 0
  breaker = new CircuitBreaker({ maxFaults: 5, pauseMs: 30_000, now: () => time })
})

/** What becomes of a call that would succeed with null or fail with an error. */
function outcomeOf(error: Error | null = null): Promise<unknown> {
  const call = () => (calls++, error ? Promise.reject(error) : Promise.resolve('done'))
  return breaker.run(call, isFault).catch((thrown: unknown) => thrown)
}
async function fail(times: number): Promise<void> {
  for (let count = 0; count < times; count++) expect(await outcomeOf(FAULT)).toBe(FAULT)
}
/** A call that stays under way until it is settled. */
function start() {
  const settled = new EventEmitter()
  const outcome = breaker.run(() => once(settled, 'success'), isFault).catch((thrown: unknown) => thrown)
  return {
    succeed: () => (settled.emit('success', 'done'), outcome),
    fail: () => (settled.emit('error', FAULT), outcome),
  }
}
const refused = (retryAfterSeconds: number) => ({ retryAfterSeconds, constructor: CircuitOpen })

test('five faults in a row stop the calls for half a minute', async () => {
  await fail(5)
  expect(await outcomeOf()).toMatchObject(refused(30))
  time += 29_999
  expect(await outcomeOf()).toMatchObject(refused(1))
  expect(calls).toBe(5)
  time += 1
  expect(await outcomeOf()).toBe('done')
  await fail(4)
  expect(await outcomeOf()).toBe('done')
})

test.each([null, REFUSAL])('a success or a refusal ends the row: %s', async (error) => {
  await fail(4)
  await outcomeOf(error)
  await fail(4)
  expect(await outcomeOf()).toBe('done')
})

test('after the pause one call is tried, and others are refused until it has succeeded', async () => {
  await fail(5)
  time += 30_000
  const trial = start()
  time += 1_000
  expect(await outcomeOf()).toMatchObject(refused(29))
  expect(await trial.succeed()).toEqual(['done'])
  expect(await outcomeOf()).toBe('done')
})

test('a trial that fails begins another pause, a trial that is refused ends it', async () => {
  await fail(5)
  time += 30_000
  const trial = start()
  time += 20_000
  expect(await trial.fail()).toBe(FAULT)
  time += 29_000
  expect(await outcomeOf()).toMatchObject(refused(1))
  time += 1_000
  expect(await outcomeOf(REFUSAL)).toBe(REFUSAL)
  expect(await outcomeOf()).toBe('done')
})

test('faults of calls from before the pause do not prolong it', async () => {
  const slow = start()
  await fail(5)
  time += 20_000
  await slow.fail()
  expect(await outcomeOf()).toMatchObject(refused(10))
})
