import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzz } from '../../tools/fuzz/run'
import { watchWrites, type Watch } from '../../tools/fuzz/watch'
import { createStorage, startApp, type App, type Storage } from '../support/app'

const SEED = 20_260
const RUNS = 1_000

let storage: Storage
let app: App
/** Nobody can look into PGlite from outside of its process: there what is written is not watched. */
let watch: Watch | null = null

beforeAll(async () => {
  storage = await createStorage()
  // What happens by the clock is no request's doing.
  app = await startApp({ storage, env: { WORKERS: 'off' } })
  const url = storage.env.DATABASE_URL
  if (url) watch = await watchWrites(url)
})

afterAll(async () => {
  await watch?.close()
  await app.stop()
  await storage.remove()
})

test('Hostile requests are answered as documented, say nothing of the inside and leave nothing behind', async () => {
  const { findings, statuses, written } = await fuzz(app, { seed: SEED, runs: RUNS }, watch)
  expect(findings).toEqual([])
  // The requests reach every kind of answer, so that there was something to judge.
  for (const status of [200, 201, 302, 400, 401, 403, 404, 405, 415])
    expect(statuses.get(status) ?? 0).toBeGreaterThan(0)
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(RUNS)
  if (watch) expect(written).toBeGreaterThan(0)
}, 600_000)
