import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Line, PATIENCE, TurnTimeout } from '~/db/line.server'
import { toRefusal } from '~/http/operation/to-refusal.server'

const inMilliseconds = (milliseconds: number) => performance.now() + milliseconds

test('they are served one at a time, in the order in which they came', async () => {
  const line = new Line()
  const events: string[] = []
  const serve = (name: string) =>
    line.run(Infinity, async () => {
      events.push(`${name} in`)
      await sleep(1)
      events.push(`${name} out`)
    })
  await Promise.all(['a', 'b', 'c'].map(serve))
  expect(events).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
})

test('who began first is served first, with all that they need', async () => {
  const line = new Line()
  const served: string[] = []
  async function request(name: string, deadline: number) {
    for (const step of ['session', 'vote'])
      await line.run(deadline, async () => {
        served.push(`${name} ${step}`)
        await sleep(1)
      })
  }
  await Promise.all(['a', 'b', 'c'].map((name, index) => request(name, inMilliseconds(2_000 + index))))
  expect(served).toEqual(['a session', 'a vote', 'b session', 'b vote', 'c session', 'c vote'])
})

test('work without a deadline is not passed by requests that begin after it', async () => {
  const line = new Line()
  const served: string[] = []
  const serve = (name: string, deadline: number) => line.run(deadline, async () => void served.push(name))
  await Promise.all([
    line.run(Infinity, () => sleep(20)),
    serve('mail', Infinity),
    sleep(5).then(() => serve('request', inMilliseconds(PATIENCE))),
  ])
  expect(served).toEqual(['mail', 'request'])
})

test('one that fails lets the next one in', async () => {
  const line = new Line()
  const failing = line.run(Infinity, () => Promise.reject(new Error('broken')))
  const next = line.run(Infinity, () => Promise.resolve('served'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('served')
})

test('who is not served in time is refused with 503 and Retry-After, and never served later', async () => {
  const line = new Line()
  let finish = () => {}
  const first = line.run(Infinity, () => new Promise<void>((resolve) => (finish = resolve)))
  let served = 0
  const count = () => Promise.resolve(++served)
  const impatient = line.run(inMilliseconds(30), count)
  const patient = line.run(inMilliseconds(60_000), count)

  const refusal = await impatient.catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(TurnTimeout)
  expect(toRefusal(refusal)).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } })
  finish()
  await Promise.all([first, patient])
  expect(served).toBe(1)
})

test('who comes too late is refused even when nobody waits', async () => {
  await expect(new Line().run(inMilliseconds(-1), () => Promise.resolve())).rejects.toThrow(TurnTimeout)
})
