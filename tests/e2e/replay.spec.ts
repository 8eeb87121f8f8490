import { expect, test } from '@playwright/test'
import { build, type Rollup } from 'vite'
import type { replay } from '../../app/domain/results/replay'

declare const replayed: { replay: typeof replay }

/** The code of the replay as a script that defines `replayed`. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: 'app/domain/results/replay.ts', formats: ['iife'], name: 'replayed' },
    },
  })
  const [{ output }] = built as [Rollup.RollupOutput]
  return output[0].code
}

/** The known campaign of docs/results.md#replay: full ballots, their sum, the sum of their squares, the rank. */
const TACTICS: [number, number, number, number][] = [
  [5, 100, 2058, 2],
  [5, 91, 1683, 3],
  [5, 32, 1170, 5],
  [5, 8, 22, 6],
  [5, 84, 1426, 4],
  [1, 28, 784, 1],
]

test('a browser replays a vote as the server does', async ({ page }) => {
  await page.goto('about:blank')
  await page.addScriptTag({ content: await bundle() })
  const found = await page.evaluate((known) => {
    const tactics = known.map(([full_count, sum, sum_of_squares, rank]) => {
      const none = { count: full_count, sum: 0 }
      const sums = { impact: { count: full_count, sum: sum / 2 }, chances: none, efforts: none }
      return { full_count, sum, sum_of_squares, sums, rank }
    })
    return replayed.replay(tactics, [0x2e8cc3c9, 0x8f37c080, 0x23ea46ed], [[5, 0]])
  }, TACTICS)
  expect(found?.flips).toEqual([615])
  expect(found?.spans.map(({ rank_low, rank_high }) => `${rank_low}-${rank_high}`)).toEqual([
    '1-4',
    '2-4',
    '5-6',
    '5-6',
    '2-4',
    '1-4',
  ])
  expect(found?.spans.map(({ top_replays }) => top_replays[2])).toEqual([1756, 1519, 57, 0, 923, 1745])
})
