import { expect, test } from '@playwright/test'
import { build, type Rollup } from 'vite'
import { analyse } from '../../app/domain/results/statistics/analysis'
import { seedOf } from '../../app/domain/results/statistics/random'
import { KNOWN_SEED, knownCampaign } from '../support/known-campaign'

declare const inBrowser: { analyse: typeof analyse }

/** The code that analyses a campaign as a script that defines `inBrowser`. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: 'app/domain/results/statistics/analysis.ts', formats: ['iife'], name: 'inBrowser' },
    },
  })
  const [{ output }] = built as [Rollup.RollupOutput]
  return output[0].code
}

test('a browser says of a campaign what the server says', async ({ page }) => {
  await page.goto('about:blank')
  await page.addScriptTag({ content: await bundle() })
  const campaign = { eligible_count: 6, tactics: knownCampaign({ hasCopy: true }) }
  const seed = seedOf(KNOWN_SEED)
  const found = await page.evaluate(([given, seed]) => inBrowser.analyse(given, seed), [
    campaign,
    seed,
  ] as const)
  expect(found).toEqual(analyse(campaign, seed))
})
