import { decideAndRead, markTooMany, openAndCloseLink, saveInTwoTabs } from '../support/deciding'
import { test } from '../support/journey'

test('the owner decides without JavaScript, and a link shows it to anybody', async ({ page, browser }) => {
  await decideAndRead(page, browser, false)
  await openAndCloseLink(page, browser, false)
})

test('what another tab has saved is not overwritten unseen, without JavaScript', ({ page }) =>
  saveInTwoTabs(page))

test('more tactics than slots are refused at the field, without JavaScript', ({ page }) => markTooMany(page))
