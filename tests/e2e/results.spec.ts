import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { tacticCard, test } from '../support/journey'
import {
  endedCampaign,
  openResult,
  telling,
  type Ballots,
  type EndedCampaign,
  type Vote,
} from '../support/results'

test.describe.configure({ mode: 'default' })

let base: string
let campaign: EndedCampaign

test.beforeAll(async ({ baseURL }) => {
  base = baseURL ?? ''
  campaign = await endedCampaign(base, telling)
})

const rows = (page: Page) => page.locator('.ranking-list > li')
const drawing = (row: Locator, part: string) => row.locator(`.span-bar .${part}`).getAttribute('d')

test('the headline, who scored and what to know stand on top', async ({ browser }) => {
  const page = await openResult(browser, base, campaign)
  const panel = page.getByRole('region', { name: 'Campaign Ended' })
  await expect(panel.getByText('It leads clearly.')).toBeVisible()
  await expect(panel.getByText('6 of 6 people')).toBeVisible()
  await expect(panel.getByRole('listitem').first()).toHaveText(
    /^#1Send a welcome seriesScore 16\.50Safe top 3$/,
  )
  await panel.getByText('One tactic splits you: talk about it first').click()
  await expect(panel.getByText('Lowest on Impact:')).toBeVisible()
  await expect(page.getByText('We re-ran the vote 2,000 times')).toBeHidden()

  await page.getByText('Why trust this').click()
  const drawer = page.locator('details', { hasText: 'Why trust this' })
  await expect(drawer.getByText('No single person decides #1.')).toBeVisible()
  await expect(drawer.getByText('We re-ran the vote 2,000 times')).toBeVisible()
  const needed = drawer.getByRole('list', { name: 'Needs scores (2)' })
  await needed.getByRole('link', { name: 'Print stickers for the office' }).click()
  await expect(page).toHaveURL(new RegExp(`#tactic-${campaign.tactic_ids[4]}$`))
  await expect(page.locator('li:target')).toContainText('Print stickers for the office')

  const download = page.waitForEvent('download')
  await page.getByLabel('More').click()
  await page.getByRole('link', { name: 'Spreadsheet (CSV)' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  expect(lines[0]).toMatch(/^\ufeff"Rank","Tactic","Score","Votes",/)
  expect(lines[1]).toMatch(/^1,"Send a welcome series",16\.5,6,/)

  const workbook = page.waitForEvent('download')
  await page.getByLabel('More').click()
  await page.getByRole('link', { name: 'Spreadsheet (Excel)' }).click()
  expect((await workbook).suggestedFilename()).toMatch(/^[a-z-]+-results\.xlsx$/)
  const bytes = await readFile(await (await workbook).path())
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  await page.context().close()
})

test('a long ranking that separates nothing says so, on both of its pages', async ({ browser }) => {
  const votes = [4, 5, 6].map((score): Vote => ({ scores: [score, score, score] }))
  const alike = Array.from({ length: 101 }, (_, index) => ({ name: `Call customer number ${index}`, votes }))
  const long = await endedCampaign(base, alike)
  const page = await openResult(browser, base, long)
  await expect(page.getByText('Too close to rank. Talk it through before you pick.')).toBeVisible()
  await page.getByText('Why trust this').click()
  await expect(page.getByText('No place is firm here.')).toBeVisible()
  await expect(page.locator('.ranked-standing, .span-bar')).toHaveCount(0)
  await expect(page.locator('.ranking-list > .ranked')).toHaveCount(100)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.locator('.ranking-list > .ranked')).toHaveCount(1)
  await expect(page.getByText('Too close to rank. Talk it through before you pick.')).toBeVisible()
  await expect(page.locator('.cut-line')).toHaveCount(0)
  await page.context().close()
})

test('the rows are ranked, ties are marked, and the cut line lies after the top', async ({ browser }) => {
  const page = await openResult(browser, base, campaign)
  const expected = [
    /^#1Send a welcome seriesScore 16\.50/,
    /^#2= tiedReferral credit for bothScore 9\.50|^#2= tiedShow unfinished workScore 9\.50/,
    /^#2= tiedReferral credit for bothScore 9\.50|^#2= tiedShow unfinished workScore 9\.50/,
    /^Ask other colleagues like you, and about \d of these 3 would be on top again\./,
    /^#4Rebuild the mobile appScore 3\.00/,
    /^#5Print stickers for the officeOne person’s score\.Score −9\.50/,
    /^–no scoreNobody scored this oneNobody scored this\.–/,
  ]
  await expect(rows(page)).toHaveText(expected)

  await page.goto(`${campaign.url}?sort=newest`)
  await expect(rows(page)).toHaveCount(6)
  await expect(page.locator('.cut-line')).toHaveCount(0)
  await page.goto(`${campaign.url}?q=zebra`)
  await expect(page.getByText('No tactic fits.')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await page.context().close()
})

test('the spans lie on one scale, with a mark at the official rank', async ({ browser }) => {
  const page = await openResult(browser, base, campaign)
  const first = tacticCard(page, 'Send a welcome series')
  expect(await drawing(first, 'track')).toBe('M0 .5H5')
  expect(await drawing(first, 'span')).toBe('M0 .5H1')
  expect(await drawing(first, 'mark')).toBe('M0.5 0V1')
  const tied = tacticCard(page, 'Referral credit for both')
  await expect(tied.getByText('Safe top 3')).toBeVisible()
  expect(await drawing(tied, 'span')).toMatch(/^M[01] \.5H[34]$/)
  expect(await drawing(tied, 'mark')).toBe('M1.5 0V1')
  const camps = tacticCard(page, 'Rebuild the mobile app')
  expect(await drawing(camps, 'track')).toBe('M0 .5H5')
  expect(await drawing(camps, 'mark')).toBe('M3.5 0V1')
  for (const card of [first, tied, camps]) await card.locator('summary').click()
  const widths = await page
    .locator('details[open] .span-bar')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width))
  expect(new Set(widths).size).toBe(1)
  expect(widths[0]).toBeGreaterThan(80)
  await page.context().close()
})

test('a row holds on demand what people gave and why they differ', async ({ browser }) => {
  const page = await openResult(browser, base, campaign)
  const camps = tacticCard(page, 'Rebuild the mobile app')
  await expect(camps.getByRole('table')).toBeHidden()
  await camps.locator('summary').click()
  await expect(camps.getByText(/^Likely place: #/)).toBeVisible()
  const impact = camps.getByRole('row', { name: /^Impact/ })
  // Of 1, 2, 2, 9, 9, 10 the 15 pairs differ by 73 points.
  await expect(impact.getByRole('cell')).toHaveText(['5.50', '', '6 people', 'Split two camps', ''])
  await expect(impact.getByText('two camps')).toBeVisible()
  await expect(
    impact.getByRole('img', { name: 'Scores: 1 by 1 person, 2 by 2 people, 9 by 2 people, 10 by 1 person' }),
  ).toBeVisible()
  await expect(camps.getByRole('list', { name: 'Reasons' }).getByRole('listitem')).toHaveText([
    'Lowest on Impact: “Nobody opens it”',
    'Highest on Impact: “It would halve our churn”',
  ])
  await expect(camps.getByText('Added by Vera. Your vote: I 1, C 5, E 5')).toBeVisible()

  const single = tacticCard(page, 'Print stickers for the office')
  await single.locator('summary').click()
  await expect(single.getByRole('row', { name: /^Impact/ })).toContainText('shown from 4 scores on')
  await expect(single.locator('.dots')).toHaveCount(0)
  const unranked = tacticCard(page, 'Nobody scored this one')
  await unranked.locator('summary').click()
  await expect(unranked.getByText('No votes, so no score.')).toBeVisible()

  await camps.getByRole('button', { name: 'Comments (0)' }).click()
  await expect(camps.getByLabel('Add a comment')).toBeVisible()
  await page.context().close()
})

test('the chart and its table hold the same tactics', async ({ browser }) => {
  const page = await openResult(browser, base, campaign)
  const chart = page.getByRole('region', { name: 'Impact against efforts' })
  const drawn = chart.getByRole('group', { name: /^Chart of average impact/ })
  await expect(drawn.locator('circle.dot')).toHaveCount(5)
  await expect(drawn.locator('circle.top')).toHaveCount(3)
  await expect(chart.locator('.dot-label')).toHaveText(['1', '2', '2', '4', '5'])
  await expect(chart.locator('.dot-name').first()).toHaveText('Send a wel…me series')
  await chart.getByText('The numbers as a table').click()
  await expect(chart.getByRole('row', { name: /Rebuild the mobile app/ })).toHaveText(
    '#4Rebuild the mobile app5.505.00',
  )
  await expect(chart.getByRole('row')).toHaveCount(6)

  // From a dot to its row by keyboard, and back.
  await expect(drawn.getByRole('link')).toHaveCount(5)
  await expect(drawn.getByRole('link').first()).toHaveAccessibleName('#1 Send a welcome series')
  const dot = drawn.getByRole('link', { name: '#4 Rebuild the mobile app' })
  await dot.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('li:target')).toContainText('Rebuild the mobile app')
  const card = tacticCard(page, 'Rebuild the mobile app')
  await card.locator('summary').click()
  await card.getByRole('link', { name: 'Where it lies in the chart' }).click()
  await expect(drawn.locator('a:target')).toHaveAccessibleName('#4 Rebuild the mobile app')
  await expect(dot).toBeInViewport()
  await page.context().close()
})

test('the ranking begins on the first screen, with a long decision above it too', async ({ browser }) => {
  const votes = [{ scores: [9, 9, 1] }, { scores: [8, 8, 2] }] satisfies Vote[]
  const name = 'Send a short mail about what has changed to accounts that were quiet, part'
  const twelve = Array.from({ length: 12 }, (_, index) => ({ name: `${name} ${index + 1}`, votes }))
  const made = await endedCampaign(base, twelve)
  const page = await openResult(browser, base, made)
  const expectOnFirstScreen = async () => {
    for (const [width, height, top] of [
      [390, 844, 620],
      [1280, 800, 480],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect((await page.locator('.ranked').first().boundingBox())?.y).toBeLessThan(top)
    }
  }
  await expectOnFirstScreen()
  const reason =
    'We have most of the copy already, and two people have time for it in the next weeks. '.repeat(3)
  for (const [version, count] of [3, 8].entries()) {
    const marks = made.tactic_ids
      .slice(0, count)
      .map((id) => [id, { choice: 'do' as const, reason }] as const)
    await made.owner.must('saveDecision', {
      campaign_id: made.campaign_id,
      version,
      slots: count,
      publish: true,
      tactics: Object.fromEntries(marks),
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: `We do ${count} of 12` })).toBeVisible()
    await expectOnFirstScreen()
  }
  await page.context().close()
})

test('with two voters the headline says so, and the rows say what an average gives away', async ({
  browser,
}) => {
  const two: Ballots = [
    { name: 'Send a welcome series', votes: [{ scores: [9, 9, 1] }, { scores: [8, 8, 2] }] },
    { name: 'Show unfinished work', votes: [{ scores: [4, 4, 5] }, { scores: [5, 5, 5] }] },
  ]
  const page = await openResult(browser, base, await endedCampaign(base, two))
  await expect(page.getByText(/^It .* Two people scored\.$/)).toBeVisible()
  await expect(page.locator('.ranked-standing')).toHaveCount(0)
  await tacticCard(page, 'Send a welcome series').locator('summary').click()
  await expect(
    page.getByText('With two scores each of the two can work out the other’s.').first(),
  ).toBeVisible()
  await page.context().close()
})

const HEIGHT_MAX = 4_000

test('sixty tactics fit on one page of four thousand pixels', async ({ browser }) => {
  const name = 'Send a mail about changes to the accounts that were quiet, part'
  const many = Array.from({ length: 60 }, (_, index): Ballots[number] => ({
    name: `${name} ${index + 1}`,
    votes: Array.from({ length: 4 }, (_, voter) => ({
      scores: [1 + Math.floor(index / 6), 1 + (index % 10), 1 + ((index * 7 + voter * voter) % 3)],
    })),
  }))
  const page = await openResult(browser, base, await endedCampaign(base, many), {
    viewport: { width: 1280, height: 800 },
  })
  await expect(page.locator('.ranked')).toHaveCount(60)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(HEIGHT_MAX)
  // All below the line, whose names begin alike.
  const cutNames = page.locator('.cut-name').filter({ visible: true })
  expect(new Set(await cutNames.allInnerTexts()).size).toBe(57)
  await page.emulateMedia({ media: 'print' })
  await expect(cutNames).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const bar = await page.locator('.span-bar').first().boundingBox()
  expect(bar?.width).toBeGreaterThan(40)
  await page.context().close()
})

test('the ranking prints dark on white without what is clicked, in both themes', async ({ browser }) => {
  const page = await openResult(browser, base, campaign)
  await tacticCard(page, 'Rebuild the mobile app').locator('summary').click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme })
    for (const hidden of [
      page.getByRole('link', { name: 'Dashboard' }),
      page.getByLabel('More'),
      page.getByRole('link', { name: 'Invite to Campaign' }),
      page.locator('.comments-toggle').first(),
      page.getByText('Why trust this'),
    ])
      await expect(hidden).toBeHidden()
    for (const shown of [
      page.locator('.headline'),
      page.locator('.chart'),
      page.locator('.cut-line'),
      tacticCard(page, 'Rebuild the mobile app').getByRole('table'),
    ])
      await expect(shown).toBeVisible()
    await expect(tacticCard(page, 'Send a welcome series').getByRole('table')).toBeHidden()
    const colours = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body)
      return { backgroundColor, color }
    })
    expect(colours).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(25, 28, 26)' })
  }
  await page.context().close()
})
