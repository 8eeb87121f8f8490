import { expect, test } from '@playwright/test'
import { build, type Rollup } from 'vite'
import type { rankSpans } from '../../app/domain/results/statistics/rank-spans'

declare const inBrowser: { rankSpans: typeof rankSpans }

/** The code that finds spans as a script that defines `inBrowser`. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: 'app/domain/results/statistics/rank-spans.ts', formats: ['iife'], name: 'inBrowser' },
    },
  })
  const [{ output }] = built as [Rollup.RollupOutput]
  return output[0].code
}

/** The known campaign of docs/results.md#re-runs: the rank, and count, sum and sum of squares of each criterion. */
const TACTICS: [number, [number, number, number][]][] = [
  [
    3,
    [
      [5, 39, 307],
      [5, 35, 247],
      [5, 16, 54],
    ],
  ],
  [
    4,
    [
      [5, 33, 223],
      [5, 32, 206],
      [5, 13, 35],
    ],
  ],
  [
    5,
    [
      [5, 30, 190],
      [5, 30, 184],
      [5, 30, 182],
    ],
  ],
  [
    6,
    [
      [3, 12, 50],
      [3, 15, 77],
      [3, 21, 149],
    ],
  ],
  [
    2,
    [
      [2, 17, 145],
      [2, 13, 85],
      [2, 3, 5],
    ],
  ],
  [
    1,
    [
      [1, 9, 81],
      [1, 8, 64],
      [1, 2, 4],
    ],
  ],
]

test('a browser finds the spans that the server finds', async ({ page }) => {
  await page.goto('about:blank')
  await page.addScriptTag({ content: await bundle() })
  const found = await page.evaluate((known) => {
    const answersOf = ([count, sum, squares]: [number, number, number] = [0, 0, 0]) => ({
      count,
      sum,
      squares,
    })
    const tactics = known.map(([rank, [impact, chances, efforts]]) => ({
      rank,
      answers: { impact: answersOf(impact), chances: answersOf(chances), efforts: answersOf(efforts) },
    }))
    return inBrowser.rankSpans(tactics, [5, 4, 0, 1, 2, 3], [0x2e8cc3c9, 0x8f37c080, 0x23ea46ed])
  }, TACTICS)
  expect(found?.flips).toEqual([814, 267, 626, 1, 32])
  expect(found?.spans.map(({ rank_low, rank_high }) => `${rank_low}-${rank_high}`)).toEqual([
    '2-4',
    '3-4',
    '5-5',
    '6-6',
    '1-3',
    '1-3',
  ])
  expect(found?.spans.map(({ top_replays }) => top_replays[2])).toEqual([1429, 739, 0, 0, 1923, 1909])
})
