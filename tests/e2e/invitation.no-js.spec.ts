import { expect } from '@playwright/test'
import { followInvitation, invitingCampaign } from '../support/invitations'
import { test } from '../support/journey'

test('an invited person scores after five taps, without JavaScript', async ({ page, browser }) => {
  const inviteLink = await invitingCampaign(page)
  const context = await browser.newContext({ javaScriptEnabled: false })
  expect(await followInvitation(await context.newPage(), inviteLink, false)).toBeLessThanOrEqual(5)
  await context.close()
})
