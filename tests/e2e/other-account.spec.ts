import { expect } from '@playwright/test'
import { addTactic, newMember, openCampaign, tacticCard, test } from '../support/journey'

test.use({ expectedConsole: /Failed to load resource: .* status of 4(04|09)/ })

const TACTIC = 'Offer a free month for a referral'
const COMMENT = 'We did this last spring'

/** A page that was opened by one member and is sent once another has signed in, in another tab of this browser. */
test('a form that was shown to somebody else is not stored under this account', async ({ page, browser }) => {
  const inviteLink = await openCampaign(page)
  await addTactic(page, TACTIC)
  const options = { at: page.url() }
  const anna = await newMember(browser, inviteLink, options)
  const zoe = await newMember(browser, inviteLink, options)
  const card = tacticCard(anna, TACTIC)
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  await card.getByLabel('Add a comment').fill(COMMENT)
  await anna.context().addCookies(await zoe.context().cookies())
  await card.getByRole('button', { name: 'Post' }).click()
  await expect(
    anna.getByText('opened this page under another account. Nothing was saved.').first(),
  ).toBeVisible()
  await expect(card.getByLabel('Add a comment')).toHaveValue(COMMENT)
  await expect(card.getByRole('button', { name: 'Comments (0)' })).toBeVisible()

  await card.getByRole('button', { name: 'Post' }).click()
  await expect(card.getByRole('button', { name: 'Comments (1)' })).toBeVisible()
  await zoe.reload()
  await tacticCard(zoe, TACTIC).getByRole('button', { name: 'Comments (1)' }).click()
  await expect(zoe.getByRole('link', { name: 'Delete comment' })).toBeVisible()
})
