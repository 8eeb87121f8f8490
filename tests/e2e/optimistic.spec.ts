import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { chooseMore, newMember, openCampaign, tacticCard, test } from '../support/journey'

const TACTIC = 'Rewrite the pricing page'

/** Keeps forms, or the loads after them, from reaching the server until the returned function is called. */
async function holdForms(page: Page, method: 'POST' | 'GET' = 'POST'): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/campaigns\/.*\.data/, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await isReleased
    await route.continue()
  })
  return release
}

test('a vote and its change show at once while the button reads Submitting…', async ({ page, browser }) => {
  const inviteLink = await openCampaign(page, { tactics: [TACTIC] })
  const member = await newMember(browser, inviteLink, { at: page.url() })
  const card = tacticCard(member, TACTIC)
  await card.getByLabel('Impact').selectOption('9')

  const answerVote = await holdForms(member)
  await card.getByRole('button', { name: 'Vote' }).click()
  await expect(card.getByRole('button', { name: /^Submitting…/ })).toBeDisabled()
  await expect(card.getByText('I 9, C 5, E 5')).toBeVisible()
  await expect(card.getByText('Change vote')).toHaveCount(0)
  await expect(card.getByText('1 vote', { exact: true })).toBeVisible()
  answerVote()
  await expect(card.getByText('Change vote')).toBeVisible()
  await expect(card.getByText('2 votes')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Submitting…' })).toHaveCount(0)
  await expect(card.locator('summary').first()).toBeFocused()

  await card.getByText('Change vote').click()
  await card.getByLabel('Efforts').selectOption('1')
  const answerChange = await holdForms(member)
  const answerLoad = await holdForms(member, 'GET')
  const button = card.getByRole('button', { name: 'Vote' })
  await button.click()
  await expect(card.getByText('I 9, C 5, E 1 Submitting…')).toBeFocused()
  await member.keyboard.press('Enter')
  await expect(card.getByLabel('Impact')).toBeHidden()
  answerChange()
  await card.getByText('Change vote').click()
  await card.getByLabel('Impact').selectOption('3')
  answerLoad()
  await expect(button).toBeEnabled()
  await expect(card.getByLabel('Impact')).toHaveValue('3')
  await expect(card.getByText('I 9, C 5, E 1')).toBeVisible()
  await member.context().close()
})

test('a refused vote is taken back and its scores stay chosen', async ({ page, browser }) => {
  const inviteLink = await openCampaign(page, { tactics: [TACTIC] })
  const member = await newMember(browser, inviteLink, { at: page.url() })
  const card = tacticCard(member, TACTIC)
  await card.getByLabel('Impact').selectOption('9')
  await card.getByLabel('Efforts').selectOption('2')
  await member.route(
    /\/campaigns\/.*\.data/,
    (route) => {
      const postData = route
        .request()
        .postData()
        ?.replace(/tactic_id=[^&]+/, `tactic_id=${randomUUID()}`)
      return route.continue({ postData })
    },
    { times: 1 },
  )
  await card.getByRole('button', { name: 'Vote' }).click()
  await expect(card.getByRole('alert').getByText('Tactic not found')).toBeVisible()
  await expect(card.getByText('I 9, C 5, E 2')).toHaveCount(0)
  await expect(card.getByLabel('Impact')).toHaveValue('9')
  await expect(card.getByLabel('Efforts')).toHaveValue('2')
  await expect(card.getByRole('button', { name: 'Vote' })).toBeFocused()

  const answerVote = await holdForms(member)
  await card.getByRole('button', { name: 'Vote' }).click()
  await expect(card.getByText('I 9, C 5, E 2')).toBeVisible()
  await chooseMore(page, 'End Early')
  await page.getByRole('dialog').getByRole('button', { name: 'End Early' }).click()
  await expect(page.getByText('Campaign Ended - Results Available')).toBeVisible()
  answerVote()
  await expect(card.getByText('Voting has closed')).toBeVisible()
  await expect(card.getByText('Please try again')).toHaveCount(0)
  await expect(card.getByText('I 9, C 5, E 2')).toHaveCount(0)
  await expect(card.getByText('1 vote', { exact: true })).toBeVisible()
  await member.context().close()
})

test('a comment shows at once and is never lost', async ({ page }) => {
  await openCampaign(page, { tactics: [TACTIC] })
  const card = tacticCard(page, TACTIC)
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  const input = card.getByLabel('Add a comment')
  await input.fill('Worth a try')
  const answerComment = await holdForms(page)
  await input.press('Enter')
  await expect(card.getByText('Worth a try')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Comments (0)' })).toBeVisible()
  answerComment()
  await expect(card.getByRole('button', { name: 'Comments (1)' })).toBeVisible()
  await expect(card.getByRole('listitem').getByText('Worth a try')).toBeVisible()
  await expect(input).toHaveValue('')
  await expect(input).toBeFocused()

  await input.fill('Cheap')
  const answerNext = await holdForms(page)
  await input.press('Enter')
  await expect(card.getByRole('button', { name: 'Post' })).toBeDisabled()
  await input.fill('Begun before the answer')
  answerNext()
  await expect(card.getByRole('listitem').getByText('Cheap')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Post' })).toBeEnabled()
  await expect(input).toHaveValue('Begun before the answer')
  await card.getByRole('button', { name: 'Post' }).click()
  await expect(card.getByRole('button', { name: 'Comments (3)' })).toBeVisible()

  await input.fill('   ')
  await input.press('Enter')
  await expect(card.getByText('Comment is required')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Comments (3)' })).toBeVisible()
})

test('the answer to a new tactic does not close a form that was opened after sending', async ({ page }) => {
  await openCampaign(page)
  const name = page.getByLabel('Tactic Name')
  const save = page.getByRole('button', { name: 'Save Tactic' })
  for (const [first, next, isReopened] of [
    ['Sent and then reopened', 'Begun in a form opened anew', true],
    ['Sent and typed over', 'Begun in the same form', false],
  ] as const) {
    await page.getByRole('link', { name: 'Add Tactic' }).click()
    await name.fill(first)
    const answer = await holdForms(page)
    await save.click()
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeDisabled()
    if (isReopened) {
      await page.getByRole('link', { name: 'Cancel' }).click()
      await page.getByRole('link', { name: 'Add Tactic' }).click()
    }
    await name.fill(next)
    answer()
    await expect(tacticCard(page, first)).toBeVisible()
    await expect(save).toBeEnabled()
    await expect(name).toHaveValue(next)
    await save.click()
    await expect(tacticCard(page, next)).toBeVisible()
    await expect(name).toBeHidden()
  }
})
