import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { QueueTimeout, REQUEST_DEADLINE_MS, StatementQueue } from '~/db/statement-queue.server'
import { toRefusal } from '~/http/operation/to-refusal.server'

const inMilliseconds = (milliseconds: number) => performance.now() + milliseconds

test('they are served one at a time, in the order in which they came', async () => {
  const queue = new StatementQueue()
  const events: string[] = []
  const serve = (name: string) =>
    queue.run(Infinity, async () => {
      events.push(`${name} in`)
      await sleep(1)
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
        await sleep(1)
      })
  }
  await Promise.all(['a', 'b', 'c'].map((name, index) => request(name, inMilliseconds(2_000 + index))))
  expect(served).toEqual(['a session', 'a vote', 'b session', 'b vote', 'c session', 'c vote'])
})

test('work without a deadline is not passed by requests that begin after it', async () => {
  const queue = new StatementQueue()
  const served: string[] = []
  const serve = (name: string, deadline: number) => queue.run(deadline, async () => void served.push(name))
  await Promise.all([
    queue.run(Infinity, () => sleep(20)),
    serve('mail', Infinity),
    sleep(5).then(() => serve('request', inMilliseconds(REQUEST_DEADLINE_MS))),
  ])
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
