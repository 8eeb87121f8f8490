import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Line, TurnTimeout } from '~/db/line.server'
import { toFailure } from '~/http/failure.server'

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
  expect(toFailure(refusal)).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } })
  finish()
  await Promise.all([first, patient])
  expect(served).toBe(1)
})

test('who comes too late is refused even when nobody waits', async () => {
  await expect(new Line().run(inMilliseconds(-1), () => Promise.resolve())).rejects.toThrow(TurnTimeout)
})
