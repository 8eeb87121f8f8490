import { setImmediate as immediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueueTimeout, REQUEST_DEADLINE_MS, StatementQueue } from '~/db/statement-queue.server'
import { toRefusal } from '~/http/request/to-refusal.server'

// Time stands still, so no deadline passes unless a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const inMilliseconds = (milliseconds: number) => performance.now() + milliseconds

test('they are served one at a time, in the order in which they came', async () => {
  const queue = new StatementQueue()
  const events: string[] = []
  const serve = (name: string) =>
    queue.run(Infinity, async () => {
      events.push(`${name} in`)
      await immediate()
      events.push(`${name} out`)
    })
  await Promise.all(['a', 'b', 'c'].map(serve))
  expect(events).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
})

test('who began first is served first, with all that they need', async () => {
  const queue = new StatementQueue()
  const served: string[] = []
  async function request(name: string, deadline: number) {
    for (const step of ['session', 'vote'])
      await queue.run(deadline, async () => {
        served.push(`${name} ${step}`)
        await immediate()
      })
  }
  await Promise.all(['a', 'b', 'c'].map((name, index) => request(name, inMilliseconds(2_000 + index))))
  expect(served).toEqual(['a session', 'a vote', 'b session', 'b vote', 'c session', 'c vote'])
})

test('work without a deadline is not passed by requests that begin after it', async () => {
  const queue = new StatementQueue()
  const served: string[] = []
  const serve = (name: string, deadline: number) => queue.run(deadline, async () => void served.push(name))
  let finish = () => {}
  const isFinished = new Promise<void>((resolve) => (finish = resolve))
  const first = queue.run(Infinity, () => isFinished)
  const mail = serve('mail', Infinity)
  vi.advanceTimersByTime(5)
  const request = serve('request', inMilliseconds(REQUEST_DEADLINE_MS))
  finish()
  await Promise.all([first, mail, request])
  expect(served).toEqual(['mail', 'request'])
})

test('one that fails lets the next one in', async () => {
  const queue = new StatementQueue()
  const failing = queue.run(Infinity, () => Promise.reject(new Error('broken')))
  const next = queue.run(Infinity, () => Promise.resolve('served'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('served')
})

test('who is not served in time is refused with 503 and Retry-After, and never served later', async () => {
  const queue = new StatementQueue()
  let finish = () => {}
  const first = queue.run(Infinity, () => new Promise<void>((resolve) => (finish = resolve)))
  let served = 0
  const count = () => Promise.resolve(++served)
  const impatient = queue.run(inMilliseconds(30), count)
  const patient = queue.run(inMilliseconds(60_000), count)

  vi.advanceTimersByTime(30)
  const refusal = await impatient.catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(QueueTimeout)
  expect(toRefusal(refusal)).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } })
  finish()
  await Promise.all([first, patient])
  expect(served).toBe(1)
})

test('who comes too late is refused even when nobody waits', async () => {
  await expect(new StatementQueue().run(inMilliseconds(-1), () => Promise.resolve())).rejects.toThrow(
    QueueTimeout,
  )
})
