import { expect } from '@playwright/test'
import { tacticCard, test } from '../support/journey'
import { campaignOf, memberOn } from '../support/scoring'

test('without JavaScript 1 typed at the default chooses 1, and 10 chooses 10', async ({ page, browser }) => {
  const campaign = await campaignOf(page, 1)
  const member = await memberOn(browser, campaign, false)
  const card = tacticCard(member, 'Tactic number 1')
  for (const [label, keys] of [
    ['Impact', '10'],
    ['Chances', '7'],
    ['Efforts', '1'],
  ] as const) {
    await expect(card.getByLabel(label)).toHaveValue('5')
    await card.getByLabel(label).focus()
    await member.keyboard.type(keys)
    await expect(card.getByLabel(label)).toHaveValue(keys)
  }
  await card.getByRole('button', { name: 'Vote' }).click()
  await expect(card.getByText('I 10, C 7, E 1')).toBeVisible()

  await card.getByText('Change vote').click()
  await card.getByLabel('Impact').selectOption('2')
  await card.getByRole('link', { name: 'Cancel' }).click()
  await expect(card.getByLabel('Impact')).toBeHidden()
  await card.getByText('Change vote').click()
  await expect(card.getByLabel('Impact')).toHaveValue('10')

  await page.goto(`${campaign.url}?dialog=add-tactic`)
  await page.getByRole('combobox', { name: 'Efforts' }).first().focus()
  await page.keyboard.type('1')
  await expect(page.getByRole('combobox', { name: 'Efforts' }).first()).toHaveValue('1')
  await member.context().close()
})
