import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { newTactic, scores } from '../support/inputs'
import { test } from '../support/journey'
import { endedCampaign, openResult, telling } from '../support/results'
import { buildCampaign, buildTeam, signInAll } from '../support/scene'
import type { ResultsFile } from '~/domain/seals/view'

// One after the other: the page is written once.
test.describe.configure({ mode: 'default' })
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

test('a result with a joined tactic is checked by the command and by the page', async ({
  browser,
  baseURL,
}) => {
  const [owner, member, ...others] = await signInAll(
    { url: baseURL ?? '' },
    'Ada',
    'Ben',
    'Cleo',
    'Dan',
    'Eve',
  )
  const { campaign_id } = await buildCampaign(owner, await buildTeam(owner, member, ...others))
  const kept = (await owner.must('addTactic', newTactic(campaign_id, 'Send a welcome series'))).tactic
  const joined = (await member.must('addTactic', newTactic(campaign_id, 'Greet people by mail'))).tactic
  await member.must('addComment', { tactic_id: joined.id, comment_text: 'Worth a try' })
  await member.must('joinTactics', { tactic_id: joined.id, same_as: kept.id, stays: 'other' })
  for (const person of [member, ...others])
    await person.must('voteOnTactic', { tactic_id: kept.id, ...scores(8, 7, 3) })
  await owner.must('endCampaign', { campaign_id })
  const file = await owner.must('getResultsFile', { campaign_id })
  const receipt = await member.must('getReceipt', { campaign_id })
  const digest = (await owner.must('getResults', { campaign_id })).digest ?? ''
  expect(file.manifest.tactics.map(({ id, name }) => [id, name])).toEqual([[kept.id, kept.name]])
  expect(receipt.ballots.map(({ ballot }) => ballot.tactic)).toEqual([kept.id])

  const folder = mkdtempSync(join(tmpdir(), 'tactics-check-'))
  const pathOf = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(content))
    return join(folder, name)
  }
  const receipts = ['--receipt', pathOf('receipt.json', receipt), '--user', receipt.user, '--votes', '1']
  const swapped = structuredClone(file)
  for (const tactic of swapped.manifest.tactics) tactic.name = joined.name
  const offline = await browser.newContext({ offline: true })
  const checker = await offline.newPage()
  await checker.goto(verifyPage)
  for (const [given, isRight] of [
    [file, true],
    [swapped, false],
  ] as const) {
    const call = ['verifier/verify.js', pathOf('results.json', given), '--digest', digest, ...receipts]
    const { status, stdout } = spawnSync(process.execPath, call, { encoding: 'utf8' })
    const verdict = isRight ? 'The result agrees with the fingerprint.' : 'The result does NOT agree.'
    expect(stdout).toContain(verdict)
    expect(status).toBe(isRight ? 0 : 1)
    await checker.getByLabel('results.json', { exact: true }).setInputFiles(toUpload(given))
    await checker.getByLabel('Fingerprint from your mail').fill(digest)
    await checker.getByRole('button', { name: 'Check' }).click()
    await expect(checker.getByText(verdict)).toBeVisible()
  }
  await offline.close()
})
