import { expect, type Page } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { PAGE_SIZE_DEFAULT } from '../../app/domain/page-size'
import { tacticCard, test } from '../support/journey'
import { campaignOf } from '../support/scoring'

const COMMENTS = PAGE_SIZE_DEFAULT + 5
const TACTIC = 'Tactic number 1'

const thread = (page: Page) => tacticCard(page, TACTIC).getByRole('listitem')

test('a long thread is read a page at a time', async ({ page }) => {
  await campaignOf(page, 2)
  const tactic_id = (await tacticCard(page, TACTIC).getAttribute('id'))?.replace('tactic-', '') ?? ''
  const post = (number: number) =>
    callApi(page, `/api/tactics/${tactic_id}/comments`, { comment_text: `Comment ${number}.` })
  // The last ones alone have an order.
  for (let sent = 0; sent < PAGE_SIZE_DEFAULT; sent += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => post(sent + index + 1)))
  for (let number = PAGE_SIZE_DEFAULT + 1; number <= COMMENTS; number++) await post(number)
  await page.reload()
  const card = tacticCard(page, TACTIC)
  await card.getByRole('button', { name: `Comments (${COMMENTS})` }).click()
  await expect(thread(page)).toHaveCount(PAGE_SIZE_DEFAULT)
  await card.getByRole('link', { name: 'Newer comments' }).click()
  await expect(thread(page)).toHaveCount(5)
  await expect(card.getByText(`Comment ${COMMENTS}.`)).toBeVisible()

  // The dialog finds a comment of a later page.
  await card.getByRole('link', { name: `Edit comment Comment ${COMMENTS}.` }).click()
  await page.getByRole('dialog').getByLabel('Comment').fill('The last comment, edited')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('The last comment, edited')).toBeVisible()

  await card.getByRole('link', { name: 'Oldest comments' }).click()
  await expect(thread(page)).toHaveCount(PAGE_SIZE_DEFAULT)
  // What one posts is shown, wherever one is.
  await card.getByLabel('Add a comment').fill('Posted from the first page')
  await card.getByRole('button', { name: 'Post' }).click()
  await expect(thread(page).getByText('Posted from the first page')).toBeVisible()
  await expect(thread(page)).toHaveCount(6)
})
