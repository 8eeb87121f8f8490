import { expect, type Browser, type Page } from '@playwright/test'
import { beSignedIn } from './hostile-team'
import { inMilliseconds, HOUR } from './inputs'
import { endedCampaign, openResult, type Ballots, type EndedCampaign } from './results'
import { takeContext } from './kept-contexts'

const CONTESTED = [
  'Rebuild the mobile app',
  'Offer a yearly plan',
  'Write to who left',
  'Film a tour',
  'Call ten guests',
]
const impacts = [1, 2, 10, 9, 9, 2]

/** Five tactics on whose impact people are split, and one on which they agree. */
export const contested: Ballots = [
  ...CONTESTED.map((name, index) => ({
    name,
    votes: impacts.map((impact) => ({
      scores: [impact, 5, 5] as [number, number, number],
      ...(impact === 1 && { reason: `Nobody asks for number ${index + 1}` }),
    })),
  })),
  { name: 'Print stickers for the office', votes: impacts.map(() => ({ scores: [2, 2, 9] })) },
]

/** The owner opens the round from the result, with the contested tactics chosen. */
export async function openRound(page: Page): Promise<void> {
  // One link alone: the menu has none beside it.
  await page.getByRole('link', { name: 'Second round' }).click()
  await page.getByRole('checkbox', { name: /Print stickers/ }).uncheck()
  const chosen = page.getByRole('checkbox', { checked: true })
  await expect(chosen).toHaveCount(CONTESTED.length)
  await page.getByRole('button', { name: 'Open for 24 hours' }).click()
  await expect(page.getByText(`You have scored 0 of ${CONTESTED.length} again.`)).toBeVisible()
  await expect(page.getByText(/count if at least three people change or add theirs/)).toBeVisible()
}

/** So many keys take well under three minutes: a key a second is slow. */
const KEYS_MAX = 90

/** Tactics by the keys of radio buttons, which work without JavaScript too, and the last one kept if it is asked for. */
async function scoreByKeyboard(page: Page, count: number, keepsLast: boolean): Promise<void> {
  let pressed = 0
  const press = (key: string) => {
    pressed++
    return page.keyboard.press(key)
  }
  const rows = page.locator('.sheet-row')
  await rows.first().getByRole('checkbox', { name: 'Keep my scores' }).focus()
  for (let row = 0; row < count; row++) {
    for (let strip = 0; strip < 3; strip++) {
      await press('Tab')
      await press('Space')
      for (let step = 0; step < 4; step++) await press('ArrowRight')
    }
    await press('Tab')
    // From the reason to 'Keep my scores' of the next row.
    if (keepsLast || row < count - 1) await press('Tab')
  }
  if (keepsLast) await press('Space')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(3 * count)
  // Without fields to fill in, the keys lead on to the button.
  await untilFocused(page, press)
  await press('Enter')
  expect(pressed).toBeLessThanOrEqual(KEYS_MAX)
  await expect(page.getByText(`Tactics scored again: ${count + Number(keepsLast)}`)).toBeVisible()
  await expect(page.getByText('You have scored 5 of 5 again.')).toBeVisible()
  await expect(page.getByText('1 of 6 people have scored in this round.')).toBeVisible()
}

async function untilFocused(page: Page, press: (key: string) => Promise<void>): Promise<void> {
  const submit = page.getByRole('button', { name: 'Submit scores' })
  for (let tabs = 0; tabs < 6; tabs++) {
    if (await submit.evaluate((button) => button === document.activeElement)) return
    await press('Tab')
  }
}

/** The round from its opening to the result, as the owner, who also scores. */
export async function holdSecondRound(browser: Browser, base: string) {
  const campaign: EndedCampaign = await endedCampaign(base, contested)
  const page = await openResult(browser, base, campaign)
  await openRound(page)
  const row = page.locator('.sheet-row').first()
  await expect(row.getByRole('img', { name: 'Scores: 1 by 1 person, 2 by 2 people' })).toBeVisible()
  await expect(row.getByText('Nobody asks for number')).toBeVisible()
  await expect(row.getByText('You gave 1')).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/#\d|average \d/i)
  await scoreByKeyboard(page, CONTESTED.length - 1, true)
  await page.getByRole('button', { name: 'Withdraw and score again: Rebuild the mobile app' }).click()
  await expect(page.getByText('You have scored 4 of 5 again.')).toBeVisible()
  const plain = await takeContext(browser, { javaScriptEnabled: false })
  await beSignedIn(plain, base, campaign.owner)
  const plainPage = await plain.newPage()
  await plainPage.goto(page.url())
  await scoreByKeyboard(plainPage, 1, false)
  await plain.close()

  await page.goto(campaign.url)
  await expect(
    page.getByText(/A second round on 5 tactics runs until .* you have scored 5 of 5 again\./),
  ).toBeVisible()
  await page.goto(`${campaign.url}/decision`)
  await page.locator('.decision-row').first().getByText('Do', { exact: true }).click()
  // Refused before the question.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('The second round is still running: save a draft').first()).toBeVisible()
  await page.goto(`${campaign.url}/second-round?dialog=end`)
  await page.getByRole('button', { name: 'End Early' }).click()
  await expect(page.getByText(/1 person scored again\./)).toBeVisible()
  // One person alone has changed their scores.
  await expect(page.getByText('Fewer than three changed their scores').first()).toBeVisible()
  await page.getByRole('link', { name: 'See the ranking' }).click()
  await expect(page.getByText('5 tactics were scored again in a second round.')).toBeVisible()
  await expect(page.getByText(/first scores stand, was #\d/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Second round' })).toHaveCount(0)
  return { campaign, page }
}

/** The dashboard leads a member to a running round. */
export async function followFromDashboard(browser: Browser, base: string): Promise<void> {
  const campaign = await endedCampaign(base, contested)
  const { owner, campaign_id, tactic_ids } = campaign
  await owner.must('openSecondRound', { campaign_id, tactic_ids: tactic_ids.slice(0, 2), hours: 2 })
  await owner.must('moveSecondRoundEnd', { campaign_id, end_datetime: inMilliseconds(3 * HOUR) })
  const context = await takeContext(browser, { reducedMotion: 'reduce' })
  await beSignedIn(context, base, owner)
  const page = await context.newPage()
  await page.goto(`${base}/dashboard`)
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
}
