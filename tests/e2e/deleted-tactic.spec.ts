import { expect, type Page } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { learnNothingNew, tacticCard, test, vote } from '../support/journey'
import { campaignOf, memberOn } from '../support/scoring'

const TACTIC = 'Tactic number 1'
const COMMENT = 'We did this last spring'

const idOf = async (page: Page) =>
  (await tacticCard(page, TACTIC).getAttribute('id'))?.replace('tactic-', '') ?? ''

async function expectSaidOnce(page: Page, ...sentences: string[]): Promise<void> {
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText(sentences.join(''))
  await expect(alert).toBeInViewport({ ratio: 1 })
  // A toast would come with the alert and close after some seconds.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await page.locator('.toast').count()).toBe(0)
}

test('a tactic that was deleted meanwhile stays where it was voted on, and that is said once', async ({
  page,
  browser,
}) => {
  const campaign = await campaignOf(page, 9)
  const member = await memberOn(browser, campaign)
  const voter = await memberOn(browser, campaign)
  await vote(voter, TACTIC, 9, 8, 2)
  for (const person of [member, voter]) await learnNothingNew(person)
  const commenting = await member.context().newPage()
  await commenting.goto(member.url())
  await learnNothingNew(commenting)
  const thread = tacticCard(commenting, TACTIC)
  await thread.getByRole('button', { name: 'Comments (0)' }).click()
  await expect(thread.getByText('No comments yet.')).toBeVisible()
  // Folding the thread away keeps what is typed.
  await thread.getByLabel('Add a comment').fill(COMMENT)
  for (const isShown of [false, true]) {
    await thread.getByRole('button', { name: 'Comments (0)' }).click()
    await expect(thread.getByLabel('Add a comment')).toBeVisible({ visible: isShown })
  }
  await callApi(page, `/api/tactics/${await idOf(page)}`, undefined, 'DELETE')

  const card = tacticCard(member, TACTIC)
  await card.getByLabel('Impact').selectOption('7')
  await card.getByRole('button', { name: 'Vote' }).click()
  await expectSaidOnce(member, 'Tactic not found')
  await expect(card.getByLabel('Impact')).toHaveValue('7')

  const voted = tacticCard(voter, TACTIC)
  await voted.getByText('Change vote').click()
  await expect(voter.locator('.toast')).toHaveCount(0)
  await voted.getByRole('button', { name: 'Withdraw' }).click()
  await expectSaidOnce(voter, 'Failed to withdraw vote', 'Tactic not found')

  await thread.getByRole('button', { name: 'Post' }).click()
  await expectSaidOnce(commenting, 'Failed to add comment', 'Tactic not found')
  await expect(thread.getByLabel('Add a comment')).toHaveValue(COMMENT)
  for (const person of [member, voter]) await person.context().close()
})

test('a tactic and a comment that were deleted while they were edited keep the dialog and its text', async ({
  page,
}) => {
  await campaignOf(page, 1)
  const tactic_id = await idOf(page)
  await callApi(page, `/api/tactics/${tactic_id}/comments`, { comment_text: COMMENT })
  await page.reload()
  await learnNothingNew(page)
  const older = await page.context().newPage()
  await older.goto(page.url())
  await learnNothingNew(older)
  await tacticCard(page, TACTIC).getByRole('link', { name: 'Edit tactic' }).click()
  await page.getByRole('dialog').getByLabel('Tactic Name').fill('Send a welcome series')
  await tacticCard(older, TACTIC).getByRole('button', { name: 'Comments (1)' }).click()
  await tacticCard(older, TACTIC).getByRole('link', { name: 'Edit comment' }).click()
  await older.getByRole('dialog').getByLabel('Comment').fill('We did it twice')
  await callApi(page, `/api/tactics/${tactic_id}`, undefined, 'DELETE')

  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expectSaidOnce(page, 'Failed to update tactic', 'Tactic not found')
  await expect(page.getByRole('dialog').getByLabel('Tactic Name')).toHaveValue('Send a welcome series')
  await older.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expectSaidOnce(older, 'Failed to update comment', 'Comment not found')
  await expect(older.getByRole('dialog').getByLabel('Comment')).toHaveValue('We did it twice')
})

test('the score sheet counts the scores of tactics that are still there, and says so once', async ({
  page,
  browser,
}) => {
  const member = await memberOn(browser, await campaignOf(page, 2))
  await learnNothingNew(member)
  await member.getByRole('link', { name: /^Score \d+ tactics?$/ }).click()
  const rows = member.locator('.sheet-row')
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all())
    for (const criterion of ['Impact', 'Chances', 'Efforts'])
      await row.getByRole('radiogroup', { name: criterion }).getByText('6', { exact: true }).click()
  await callApi(page, `/api/tactics/${await idOf(page)}`, undefined, 'DELETE')
  await member.getByRole('button', { name: 'Submit scores' }).click()
  await expect(member.locator('.toast')).toHaveText(['Tactics scored: 1'])
  await expect(member.getByRole('alert')).toHaveCount(0)
})

test('the score sheet says that all of its tactics have been deleted', async ({ page, browser }) => {
  const member = await memberOn(browser, await campaignOf(page, 1))
  await learnNothingNew(member)
  await member.getByRole('link', { name: /^Score \d+ tactics?$/ }).click()
  for (const criterion of ['Impact', 'Chances', 'Efforts'])
    await member.getByRole('radiogroup', { name: criterion }).getByText('6', { exact: true }).click()
  await callApi(page, `/api/tactics/${await idOf(page)}`, undefined, 'DELETE')
  await member.getByRole('button', { name: 'Submit scores' }).click()
  await expect(member.locator('.toast')).toHaveText([
    'These tactics have been deleted, so no scores were saved',
  ])
  await member.context().close()
})

test('the thread of a tactic that was deleted meanwhile says so', async ({ page, browser }) => {
  const member = await memberOn(browser, await campaignOf(page, 1))
  await learnNothingNew(member)
  await callApi(page, `/api/tactics/${await idOf(page)}`, undefined, 'DELETE')
  await tacticCard(member, TACTIC).getByRole('button', { name: 'Comments (0)' }).click()
  await expect(member.locator('.toast')).toHaveText(['Tactic not found'])
  await member.context().close()
})
