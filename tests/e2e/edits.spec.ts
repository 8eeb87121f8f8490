import { callApi } from '../../tools/browser/people'
import { expect } from '@playwright/test'
import { editAndDelete, scoreRewordedTactics } from '../support/edits'
import { tacticCard, test } from '../support/journey'
import { campaignOf } from '../support/scoring'

test.use({ expectedConsole: /Failed to load resource: .* status of 4\d\d/ })

test('a tactic and a comment are reworded, and a comment is deleted', ({ page, browser }) =>
  editAndDelete(page, browser))

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

test('scores for words that have changed are refused and kept', ({ page, browser }) =>
  scoreRewordedTactics(page, browser))
