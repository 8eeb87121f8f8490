import { expect, test, vi } from 'vitest'
import { startQueue, type Sender } from '~/jobs/queue.server'

/** Vitest's own second is too short for a busy machine. */
const eventually = (hold: () => void) => vi.waitFor(hold, 60_000)

/** A sender of two places whose jobs end when they are told to, with whether they were served. */
function buildSender(due: string[], parts: Partial<Sender<string>> = {}) {
  const ends = new Map<string, (isServed: boolean) => void>()
  const claim = vi.fn((limit: number) => Promise.resolve(due.splice(0, limit)))
  const sender: Sender<string> = {
    name: 'test',
    places: 2,
    claim,
    serve: (job) => new Promise((resolve) => ends.set(job, resolve)),
    forgetOld: () => Promise.resolve(),
    ...parts,
  }
  return { sender, claim, ends, served: () => [...ends.keys()] }
}

test('a job that hangs holds one place, and the others are served beside it', async () => {
  const { sender, ends, served } = buildSender(['slow', 'a', 'b', 'c'])
  const { stop } = startQueue(sender)
  for (const [index, job] of ['a', 'b', 'c'].entries()) {
    await eventually(() => expect(served()).toHaveLength(index + 2))
    ends.get(job)?.(true)
  }
  const stopped = stop()
  ends.get('slow')?.(true)
  await stopped
})

test('stopping waits for the jobs under way, claims no others, and closes afterwards', async () => {
  const close = vi.fn()
  const { sender, ends, served } = buildSender(['a', 'b', 'c'], { close })
  const { stop } = startQueue(sender)
  await eventually(() => expect(served()).toEqual(['a', 'b']))
  const stopped = stop()
  ends.get('a')?.(true)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([served(), close.mock.calls.length]).toEqual([['a', 'b'], 0])
  ends.get('b')?.(true)
  await stopped
  expect(close).toHaveBeenCalledOnce()
})

test('as many failures in a row as there are places leave the rest for the next look; a success starts the count again', async () => {
  const seen: string[] = []
  const { sender } = buildSender(['bad', 'good', 'bad again', 'bad once more', 'left', 'left too'], {
    serve: (job) => {
      seen.push(job)
      return Promise.resolve(job === 'good')
    },
  })
  const { stop } = startQueue(sender)
  await eventually(() => expect(seen).toHaveLength(4))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(seen).toEqual(['bad', 'good', 'bad again', 'bad once more'])
  await stop()
})

test('nothing is claimed while nothing is due', async () => {
  const prepare = vi.fn(() => Promise.resolve(false))
  const { sender, claim } = buildSender(['a'], { prepare })
  const { stop } = startQueue(sender)
  await eventually(() => expect(prepare).toHaveBeenCalled())
  await stop()
  expect(claim).not.toHaveBeenCalled()
})
