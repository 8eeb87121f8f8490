import { expect, type Page } from '@playwright/test'
import { beSignedIn } from '../support/hostile-team'
import { inMilliseconds, HOUR } from '../support/inputs'
import { test } from '../support/journey'
import { takeContext } from '../support/kept-contexts'
import { endedCampaign, openResult, type Ballots } from '../support/results'

const CONTESTED = [
  'Rebuild the mobile app',
  'Offer a yearly plan',
  'Write to who left',
  'Film a tour',
  'Call ten guests',
]
const impacts = [1, 2, 10, 9, 9, 2]

/** Five tactics on whose impact people are split, and one on which they agree. */
const contested: Ballots = [
  ...CONTESTED.map((name, index) => ({
    name,
    votes: impacts.map((impact) => ({
      scores: [impact, 5, 5] as [number, number, number],
      ...(impact === 1 && { reason: `Nobody asks for number ${index + 1}` }),
    })),
  })),
  { name: 'Print stickers for the office', votes: impacts.map(() => ({ scores: [2, 2, 9] })) },
]

/** So many keys take well under three minutes: a key a second is slow. */
const KEYS_MAX = 90

/** All but the last by the keys of radio buttons, which work without JavaScript too; the last one is kept. */
async function scoreByKeyboard(page: Page): Promise<void> {
  let pressed = 0
  const press = (key: string) => {
    pressed++
    return page.keyboard.press(key)
  }
  await page.locator('.sheet-row').first().getByRole('checkbox', { name: 'Keep my scores' }).focus()
  for (const _ of CONTESTED.slice(1)) {
    for (let strip = 0; strip < 3; strip++) {
      await press('Tab')
      await press('Space')
      for (let step = 0; step < 4; step++) await press('ArrowRight')
    }
    // Past the reason to 'Keep my scores' of the next row.
    for (let tabs = 0; tabs < 2; tabs++) await press('Tab')
  }
  await press('Space')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(3 * (CONTESTED.length - 1))
  // Without fields to fill in, the keys lead on to the button.
  const submit = page.getByRole('button', { name: 'Submit scores' })
  for (let tabs = 0; tabs < 6; tabs++) {
    if (await submit.evaluate((button) => button === document.activeElement)) break
    await press('Tab')
  }
  await press('Enter')
  expect(pressed).toBeLessThanOrEqual(KEYS_MAX)
}

test('contested tactics are scored again by keyboard', async ({ browser, baseURL }) => {
  const campaign = await endedCampaign(baseURL ?? '', contested)
  const page = await openResult(browser, baseURL ?? '', campaign)
  // One link alone: the menu has none beside it.
  await page.getByRole('link', { name: 'Second round' }).click()
  await page.getByRole('checkbox', { name: /Print stickers/ }).uncheck()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(CONTESTED.length)
  await page.getByRole('button', { name: 'Open for 24 hours' }).click()
  await expect(page.getByText('You have scored 0 of 5 again.')).toBeVisible()
  await expect(page.getByText(/count if at least three people change or add theirs/)).toBeVisible()
  const row = page.locator('.sheet-row').first()
  await expect(row.getByRole('img', { name: 'Scores: 1 by 1 person, 2 by 2 people' })).toBeVisible()
  await expect(row.getByText('Nobody asks for number')).toBeVisible()
  await expect(row.getByText('You gave 1')).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/#\d|average \d/i)

  await scoreByKeyboard(page)
  await expect(page.getByText('Tactics scored again: 5')).toBeVisible()
  await expect(page.getByText('You have scored 5 of 5 again.')).toBeVisible()
  await expect(page.getByText('1 of 6 people have scored in this round.')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw and score again: Rebuild the mobile app' }).click()
  await expect(page.getByText('You have scored 4 of 5 again.')).toBeVisible()

  await page.goto(`${campaign.url}/decision`)
  await page.locator('.decision-row').first().getByText('Do', { exact: true }).click()
  // Refused before the question.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('The second round is still running: save a draft').first()).toBeVisible()
  await page.context().close()
})

test('a round waits on the dashboard, and keeping and scoring exclude each other', async ({
  browser,
  baseURL,
}) => {
  const { owner, campaign_id, tactic_ids } = await endedCampaign(baseURL ?? '', contested)
  await owner.must('openSecondRound', { campaign_id, tactic_ids: tactic_ids.slice(0, 2), hours: 2 })
  await owner.must('moveSecondRoundEnd', { campaign_id, end_datetime: inMilliseconds(3 * HOUR) })
  const context = await takeContext(browser, { reducedMotion: 'reduce' })
  await beSignedIn(context, baseURL ?? '', owner)
  const page = await context.newPage()
  await page.goto('/dashboard')
  const entry = page.getByRole('region', { name: 'Waiting for you' }).getByRole('link')
  await expect(entry).toContainText('Second round')
  await entry.click()
  await expect(page.getByText('You have scored 0 of 2 again.')).toBeVisible()
  const row = page.locator('.sheet-row').first()
  await row.getByRole('radiogroup', { name: 'Impact' }).getByText('6', { exact: true }).click()
  await row.getByRole('checkbox', { name: 'Keep my scores' }).check()
  await expect(row.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByText('1 of 2 filled in')).toBeVisible()
  await expect(page.getByText(/hours? .*left$/)).toBeVisible()
  // On a phone the first tactic that is not filled in, alone.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible()
  await expect(page.locator('.sheet-row').filter({ visible: true })).toHaveCount(1)
  await context.close()
})
