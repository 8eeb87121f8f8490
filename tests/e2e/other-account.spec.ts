import { expect } from '@playwright/test'
import {
  addTactic,
  comeFromElsewhere,
  newMember,
  newPerson,
  openCampaign,
  tacticCard,
  test,
} from '../support/journey'

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

/** The same, but who has signed in is in no team and cannot see the page. */
test('a form whose page its sender cannot see keeps its text', async ({ page, browser }) => {
  const inviteLink = await openCampaign(page, { tactics: [TACTIC] })
  const anna = await newMember(browser, inviteLink, { at: page.url() })
  const zoe = await newPerson(browser, 'Zoe Outsider')
  const card = tacticCard(anna, TACTIC)
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  await card.getByLabel('Add a comment').fill(COMMENT)
  await anna.context().addCookies(await zoe.context().cookies())
  await card.getByRole('button', { name: 'Post' }).click()
  await expect(anna.getByText('You are signed in as Zoe Outsider now').first()).toBeVisible()
  await expect(card.getByLabel('Add a comment')).toHaveValue(COMMENT)
  for (const person of [anna, zoe]) await person.context().close()
})

/** Somebody who is asked whether to join, and joins once another person has signed in. */
test('nobody joins by a page that was shown to somebody else', async ({ page, browser }) => {
  const inviteLink = await openCampaign(page)
  const anna = await newPerson(browser, 'Anna Asked')
  const zoe = await newPerson(browser, 'Zoe Second')
  await comeFromElsewhere(anna, inviteLink)
  await anna.context().addCookies(await zoe.context().cookies())
  await anna.getByRole('button', { name: 'Join' }).click()
  await expect(anna.getByRole('alert')).toContainText('You are signed in as Zoe Second now')
  await zoe.reload()
  await expect(zoe.getByText('No teams yet')).toBeVisible()
  await anna.getByRole('button', { name: 'Join' }).click()
  await expect(anna).toHaveURL(/\/teams\/[^/]+$/)
  for (const person of [anna, zoe]) await person.context().close()
})
