import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import { test } from '../support/journey'
import { endedCampaign, openResult, telling } from '../support/results'
import type { ResultsFile } from '~/domain/seals/view'

const toUpload = (file: ResultsFile) => ({
  name: 'results.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(file)),
})

test('the file of the result page is checked by a page from the disk, and a falsified one is found', async ({
  browser,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const campaign = await endedCampaign(base, telling)
  const page = await openResult(browser, base, campaign)
  await page.getByText('Why trust this').click()
  const digest = await page.getByLabel('Fingerprint').inputValue()
  await expect(page.getByText('It does not prove that nobody with access')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'results.json' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^[a-z-]+-results\.json$/)
  const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as ResultsFile
  await page.context().close()

  const offline = await browser.newContext({ offline: true })
  const checker = await offline.newPage()
  await checker.goto(pathToFileURL('verifier/verify.html').href)
  await checker.getByLabel('results.json').setInputFiles(toUpload(file))
  await checker.getByLabel('Digest').fill(digest)
  await checker.getByRole('button', { name: 'Check' }).click()
  await expect(checker.getByText('The result agrees with the digest.')).toBeVisible()
  await expect(checker.getByRole('listitem')).toHaveText([
    /^Right/,
    /^Right/,
    /^Right/,
    /^Right/,
    /^Not checked/,
    /^Not checked: .* no receipt/,
  ])
  const [tactic] = file.manifest.tactics
  if (tactic) tactic.name = 'Another tactic'
  await checker.getByLabel('results.json').setInputFiles(toUpload(file))
  await checker.getByRole('button', { name: 'Check' }).click()
  await expect(checker.getByText('The result does NOT agree.')).toBeVisible()
  await offline.close()
})
