import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../support/journey'
import { endedCampaign, openResult, telling } from '../support/results'
import type { ResultsFile } from '~/domain/seals/view'

test.beforeAll(() => execFileSync('npx', ['tsx', 'scripts/verify-page.ts']))

/** The page of the project, without files in it. */
const verifyPage = pathToFileURL('verifier/verify.html').href
const toUpload = (file: object) => ({
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
  const download = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ])
    return file
  }
  const check = await download('Check page')
  expect(check.suggestedFilename()).toMatch(/^[a-z-]+-check\.html$/)
  const path = join(mkdtempSync(join(tmpdir(), 'tactics-check-')), 'check.html')
  await check.saveAs(path)
  const results = await download('results.json')
  const file = JSON.parse(readFileSync(await results.path(), 'utf8')) as ResultsFile
  await page.context().close()

  const offline = await browser.newContext({ offline: true })
  const checker = await offline.newPage()
  await checker.goto(pathToFileURL(path).href)
  await expect(checker.getByText('In this page: the result of')).toBeVisible()
  await expect(checker.getByLabel('results.json', { exact: true })).toBeHidden()
  await checker.getByLabel('Fingerprint from your mail').fill(` ${digest.toUpperCase()}\n`)
  await checker.getByRole('button', { name: 'Check' }).click()
  await expect(checker.getByText('The result agrees with the fingerprint.')).toBeVisible()
  await expect(checker.getByRole('listitem')).toHaveText([
    /^Right/,
    /^Right/,
    /^Right/,
    /^Right/,
    /^Not checked/,
    /^(Right|Look): \d+ of your votes/,
    /^Not checked: There was one round/,
  ])
  await checker.getByLabel('How many tactics did you score?').fill('99')
  await checker.getByRole('button', { name: 'Check' }).click()
  await expect(checker.getByText('The result does NOT agree.')).toBeVisible()

  await checker.goto(verifyPage)
  const [tactic] = file.manifest.tactics
  const name = tactic?.name ?? ''
  for (const isFalsified of [false, true]) {
    if (tactic && isFalsified) tactic.name = 'Another tactic'
    await checker.getByLabel('results.json', { exact: true }).setInputFiles(toUpload(file))
    await checker.getByLabel('Fingerprint from your mail').fill(digest)
    await checker.getByRole('button', { name: 'Check' }).click()
    const verdict = isFalsified ? 'The result does NOT agree.' : 'The result agrees with the fingerprint.'
    await expect(checker.getByText(verdict)).toBeVisible()
  }
  // Without a signature only the person can say whose a receipt is.
  const [ballot] = file.ballots
  await checker.getByLabel('receipt.json').setInputFiles(toUpload([{ ballot, secret: 'of the receipt' }]))
  if (tactic) tactic.name = name
  await checker.getByLabel('results.json', { exact: true }).setInputFiles(toUpload(file))
  await checker.getByRole('button', { name: 'Check' }).click()
  await expect(checker.getByText('Cannot be checked because your user id is missing.')).toBeVisible()
  await offline.close()
})
