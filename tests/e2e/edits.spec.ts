import { callApi } from '../../tools/browser/people'
import { expect } from '@playwright/test'
import { tacticCard, test } from '../support/journey'
import { campaignOf, memberOn } from '../support/scoring'

const TACTIC = 'Tactic number 1'
const REWORDED = 'The tactic was reworded while you scored it. Read it again and send your scores.'

test.use({ expectedConsole: /Failed to load resource: .* status of 4\d\d/ })

test('the dialog of a comment, opened by its address, leaves the thread open behind it', async ({ page }) => {
  const { url } = await campaignOf(page, 2)
  const card = tacticCard(page, 'Tactic number 1')
  const tactic_id = (await card.getAttribute('id'))?.replace('tactic-', '') ?? ''
  await callApi(page, `/api/tactics/${tactic_id}/comments`, { comment_text: 'Let us try it' })
  await page.reload()
  await card.getByRole('button', { name: 'Comments (1)' }).click()
  await card.getByRole('link', { name: 'Edit comment' }).click()
  await expect(page.getByRole('dialog').getByLabel('Comment')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('dialog').getByLabel('Comment')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card.getByRole('listitem')).toContainText('Let us try it')
  expect(page.url()).toBe(`${url}?sort=newest`)
})

/** On a card, and then on the sheet. */
test('scores for words that have changed are refused and kept', async ({ page, browser }) => {
  const member = await memberOn(browser, await campaignOf(page, 2))
  const ids = await member.locator('li.card[id]').evaluateAll((cards) => cards.map(({ id }) => id.slice(7)))
  const reword = (name: string) => callApi(page, `/api/tactics/${ids[1] ?? ''}`, { name }, 'PATCH')

  await tacticCard(member, TACTIC).getByLabel('Impact').selectOption('9')
  await reword('Send a welcome series')
  await tacticCard(member, TACTIC).getByRole('button', { name: 'Vote' }).click()
  const card = tacticCard(member, 'Send a welcome series')
  await expect(card.getByRole('alert')).toContainText(REWORDED)
  await expect(card.getByLabel('Impact')).toHaveValue('9')

  await member.getByRole('link', { name: /^Score \d+ tactics?$/ }).click()
  const rows = member.locator('.sheet-row')
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all())
    for (const criterion of ['Impact', 'Chances', 'Efforts'])
      await row.getByRole('radiogroup', { name: criterion }).getByText('4', { exact: true }).click()
  await reword('Send two welcome series')
  const submit = member.getByRole('button', { name: 'Submit scores' })
  await submit.click()
  await expect(member.getByRole('alert')).toContainText(REWORDED)
  await expect(rows.filter({ hasText: 'Send two welcome series' })).toContainText('Reworded: read it again.')
  await expect(member.getByText('Reworded: read it again.')).toHaveCount(1)
  await expect(rows.locator('input:checked')).toHaveCount(6)
  await submit.click()
  await expect(member.getByText('Tactics scored: 2')).toBeVisible()
})
