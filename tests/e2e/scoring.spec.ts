import { expect, type Locator, type Page } from '@playwright/test'
import { waitForStart } from '../../tools/browser/started'
import { goOn, holdDrawing } from '../support/held-drawing'
import { tacticCard, test, vote } from '../support/journey'
import { campaignOf, expectFocusOn, memberOn } from '../support/scoring'

test('a digit chooses exactly its number, and 0 chooses 10', async ({ page, browser }) => {
  const campaign = await campaignOf(page, 2)
  const member = await memberOn(browser, campaign)
  const card = tacticCard(member, 'Tactic number 2')
  const type = async (select: ReturnType<Page['getByLabel']>) => {
    for (const [keys, score] of [
      ['1', '1'],
      ['1', '1'],
      ['0', '10'],
      ['1', '1'],
      ['5', '5'],
      ['1', '1'],
      ['10', '10'],
      ['9', '9'],
      ['1', '1'],
    ] as const) {
      await select.focus()
      await member.keyboard.type(keys)
      await expect(select, `after ${keys}`).toHaveValue(score)
    }
  }
  await type(member.getByRole('group', { name: 'Tactic number 2', exact: true }).getByLabel('Efforts'))
  await card.getByLabel('Impact').focus()
  await member.keyboard.press('Control+1')
  await expect(card.getByLabel('Impact')).toHaveValue('5')
  await card.getByRole('button', { name: 'Vote' }).click()
  await expect(card.getByText('I 5, C 5, E 1')).toBeVisible()

  await card.getByText('Change vote').click()
  await type(card.getByLabel('Impact'))
  await member.getByRole('link', { name: 'Add Tactic' }).click()
  await expect(member.getByLabel('Tactic Name')).toBeFocused()
  await type(member.getByRole('combobox', { name: 'Chances' }).first())
  await member.context().close()
})

test('from the last tactic the focus goes on to what was left out above, after a change it stays', async ({
  page,
  browser,
}) => {
  const campaign = await campaignOf(page, 3)
  const member = await memberOn(browser, campaign)
  await vote(member, 'Tactic number 1', 9, 9, 1)
  await expectFocusOn(member, 'Tactic number 3')
  const card = tacticCard(member, 'Tactic number 1')
  await card.getByText('Change vote').click()
  await vote(member, 'Tactic number 1', 8, 9, 1)
  await expect(card.locator('summary').first()).toBeFocused()
  await member.context().close()
})

test('under "Needs my vote" a card that was voted on stays until the next load', async ({
  page,
  browser,
}) => {
  const campaign = await campaignOf(page, 8)
  const member = await memberOn(browser, campaign)
  await waitForStart(member)
  await member.evaluate(() => scrollTo(0, 40))
  await member.getByLabel('Show').selectOption('Needs my vote')
  await expect(member).toHaveURL(/filter=needs_vote/)
  // Nobody loses the place.
  expect(await member.evaluate(() => scrollY)).toBeGreaterThan(0)
  const headings = member.locator('li.card h3')
  const order = await headings.allTextContents()
  expect(order).toHaveLength(8)
  for (let number = 8; number >= 1; number--) {
    await vote(member, `Tactic number ${number}`, number, 5, 5)
    await expect(tacticCard(member, `Tactic number ${number}`).getByText('Change vote')).toBeVisible()
    if (number > 1) await expectFocusOn(member, `Tactic number ${number - 1}`)
    expect(await headings.allTextContents()).toEqual(order)
  }
  await expect(tacticCard(member, 'Tactic number 1').locator('summary').first()).toBeFocused()
  await expect(member.getByText('2 votes', { exact: true })).toHaveCount(8)
  await member.reload()
  await expect(member.getByText('No tactic fits.')).toBeVisible()
  await member.context().close()
})

test('it stays too where a slow device draws the vote and the new list at once', async ({
  page,
  browser,
}) => {
  const campaign = await campaignOf(page, 3)
  const member = await memberOn(browser, campaign)
  await member.goto(`${campaign.url}?filter=needs_vote`)
  await waitForStart(member)
  const card = tacticCard(member, 'Tactic number 2')
  await member.evaluate(holdDrawing)
  const isLoaded = member.waitForResponse(
    (answer) => answer.url().includes('.data') && answer.request().method() === 'GET',
  )
  await card.getByRole('button', { name: 'Vote' }).click()
  await isLoaded
  await member.evaluate(goOn)
  await expect(card.getByText('Change vote')).toBeVisible()
  await expect(member.locator('li.card')).toHaveCount(3)
  await member.context().close()
})

test('Enter that is held down on its way from vote to vote does not score the next tactic', async ({
  page,
  browser,
}) => {
  const campaign = await campaignOf(page, 2)
  const member = await memberOn(browser, campaign)
  const select = tacticCard(member, 'Tactic number 2').getByLabel('Impact')
  const isPrevented = (repeat: boolean) =>
    select.evaluate((element, isRepeated) => {
      const init = { key: 'Enter', repeat: isRepeated, bubbles: true, cancelable: true }
      return !element.dispatchEvent(new KeyboardEvent('keydown', init))
    }, repeat)
  await expect.poll(() => isPrevented(true)).toBe(true)
  expect(await isPrevented(false)).toBe(false)
  await member.context().close()
})

test('a change of the vote is cancelled with the stored scores', async ({ page }) => {
  await campaignOf(page, 1)
  const card = tacticCard(page, 'Tactic number 1')
  await card.getByText('Change vote').click()
  await card.getByLabel('Impact').selectOption('9')
  await card.getByRole('link', { name: 'Cancel' }).click()
  await expect(card.getByLabel('Impact')).toBeHidden()
  await expect(card.locator('summary').first()).toBeFocused()
  await expect(card.getByText('I 5, C 5, E 5')).toBeVisible()
  await card.getByText('Change vote').click()
  await expect(card.getByLabel('Impact')).toHaveValue('5')

  await card.getByLabel('Impact').selectOption('9')
  await page.route(
    /\/campaigns\/[^/]+\.data/,
    (route) => {
      const postData = route.request().postData()?.replace('chances_score=5', 'chances_score=11')
      return route.continue({ postData })
    },
    { times: 1 },
  )
  await card.getByRole('button', { name: 'Vote' }).click()
  await expect(card.getByRole('alert')).toBeVisible()
  await card.getByRole('link', { name: 'Cancel' }).click()
  await expect(card.getByRole('alert')).toHaveCount(0)
  await card.getByText('Change vote').click()
  await expect(card.getByLabel('Impact')).toHaveValue('5')
})

test('the button of a vote is filled once other scores are chosen', async ({ page, browser }) => {
  const campaign = await campaignOf(page, 2)
  for (const hasJavaScript of [true, false]) {
    const member = await memberOn(browser, campaign, hasJavaScript)
    const card = tacticCard(member, 'Tactic number 1')
    const button = card.getByRole('button', { name: 'Vote' }).first()
    const outlined = await colourOf(button)
    await card.getByLabel('Impact').selectOption('8')
    await expect.poll(() => colourOf(button)).not.toBe(outlined)
    await card.getByLabel('Impact').selectOption('5')
    await expect.poll(() => colourOf(button)).toBe(outlined)
    await card.getByLabel('Impact').focus()
    await member.keyboard.press('2')
    await expect.poll(() => colourOf(button)).not.toBe(outlined)
    await member.context().close()
  }
})

test('the button of a changed vote is not filled once the change is sent or cancelled', async ({ page }) => {
  await campaignOf(page, 1)
  const card = tacticCard(page, 'Tactic number 1')
  await card.getByText('Change vote').click()
  const button = card.getByRole('button', { name: 'Vote' }).first()
  const outlined = await colourOf(button)
  await card.getByLabel('Impact').selectOption('8')
  await expect.poll(() => colourOf(button)).not.toBe(outlined)
  await card.getByRole('link', { name: 'Cancel' }).click()
  await card.getByText('Change vote').click()
  await expect.poll(() => colourOf(button)).toBe(outlined)
  await card.getByLabel('Impact').selectOption('7')
  await button.click()
  await expect(card.getByText('I 7, C 5, E 5')).toBeVisible()
  await card.getByText('Change vote').click()
  await expect.poll(() => colourOf(button)).toBe(outlined)
})

function colourOf(button: Locator): Promise<string> {
  return button.evaluate((element) => getComputedStyle(element).backgroundColor)
}
