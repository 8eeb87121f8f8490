import { expect, type Browser, type Page } from '@playwright/test'
import { addTactic, newMember, openCampaign, tacticCard } from './journey'

const TACTIC = 'Offer a free month for a referral'
const COMMENT = 'We did this last spring'

/** A page that was opened by one member and is sent once another has signed in, in another tab of this browser. */
export async function sendAsAnother(page: Page, browser: Browser, javaScriptEnabled: boolean): Promise<void> {
  const inviteLink = await openCampaign(page)
  await addTactic(page, TACTIC)
  const options = { javaScriptEnabled, at: page.url() }
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
}
