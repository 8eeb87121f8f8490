import { expect, type Locator, type Page } from '@playwright/test'
import {
  addTactic,
  createCampaign,
  createTeam,
  newPerson,
  openCampaign,
  signIn,
  tacticCard,
  test,
  unique,
} from '../support/journey'

const TACTIC = 'Rewrite the pricing page'

/** Goes there with the Tab key alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Opens the dialog, leaves it by Escape, opens it again, leaves it by its button; focus comes back both times. */
async function openAndLeave(
  page: Page,
  opener: Locator,
  leave: 'Cancel' | 'Close' | 'Not now',
): Promise<void> {
  const dialog = page.getByRole('dialog')
  for (const way of ['Escape', leave]) {
    await press(page, opener)
    await expect(dialog.locator(':focus')).toHaveCount(1)
    if (way === 'Escape') await page.keyboard.press('Escape')
    else await press(page, dialog.getByRole('link', { name: leave }).last())
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
}

async function confirm(page: Page, opener: Locator, button: string): Promise<void> {
  await press(page, opener)
  await press(page, page.getByRole('dialog').getByRole('button', { name: button }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const content = (page: Page) => page.locator('#content')

test('tactics are added, scored and discussed by keyboard alone', async ({ page }) => {
  await openCampaign(page)
  const add = page.getByRole('link', { name: 'Add Tactic' })
  await press(page, add)
  await expect(page.getByLabel('Tactic Name')).toBeFocused()
  await page.keyboard.press('Tab')
  const help = page.getByRole('tooltip', { includeHidden: true }).filter({ hasText: 'move the needle' })
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await press(page, page.getByRole('link', { name: 'Cancel' }))
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Tactic Name')).toBeFocused()
  await page.keyboard.type(TACTIC)
  await press(page, page.getByRole('button', { name: 'Save Tactic' }))
  const card = tacticCard(page, TACTIC)
  await expect(card).toBeVisible()
  await expect(add).toBeFocused()

  await press(page, card.locator('summary').first())
  await tabTo(page, card.getByLabel('Impact'))
  await page.keyboard.press('9')
  await press(page, card.getByRole('button', { name: 'Vote' }))
  await expect(card.getByText('I 9, C 5, E 5')).toBeVisible()
  await expect(card.locator('summary').first()).toBeFocused()
  await tabTo(page, card.getByRole('button', { name: 'Comments (0)' }))
  await page.keyboard.press('Space')
  await tabTo(page, card.getByLabel('Add a comment'))
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: 'Comments (1)' })).toBeVisible()
  await expect(card.getByLabel('Add a comment')).toBeFocused()
  await press(page, card.getByRole('button', { name: 'Post' }))
  await expect(card.getByText('Comment is required')).toBeVisible()
  await expect(card.getByLabel('Add a comment')).toBeFocused()
})

test('the dialogs of a campaign open, close and confirm by keyboard', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  await createTeam(page)
  await createCampaign(page, unique('Spring sign-ups'))
  await expect(content(page)).toBeFocused()
  await addTactic(page, TACTIC)
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const trash = link(`Delete tactic ${TACTIC}`)
  await openAndLeave(page, link('Invite to Campaign'), 'Close')
  const more = page.getByLabel('More', { exact: true })
  for (const name of ['End Early', 'Delete']) {
    await press(page, more)
    await press(page, link(name))
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await expect(link(name)).toBeHidden()
  }
  await openAndLeave(page, link('Let AI Suggest Tactics'), 'Not now')
  await openAndLeave(page, trash, 'Cancel')
  await confirm(page, trash, 'Delete')
  await expect(page.getByText('No tactics added yet.')).toBeVisible()
  await expect(content(page)).toBeFocused()
  await press(page, more)
  await confirm(page, link('End Early'), 'End Early')
  await expect(page.getByText('Campaign Ended - Results Available')).toBeVisible()
  await expect(content(page)).toBeFocused()
})

test('a team is managed by keyboard alone', async ({ page, browser }) => {
  await signIn(page, 'Olga Owner')
  const inviteLink = await createTeam(page)
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(content(page)).toBeFocused()
  const member = await newPerson(browser, 'Milo Member', { at: inviteLink })
  await expect(member.getByText('Successfully joined team!')).toBeVisible()
  await member.context().close()
  await page.reload()

  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await openAndLeave(page, link('Invite Members'), 'Close')
  const menu = page.getByLabel('Actions for Milo Member')
  for (const name of ['Make owner', 'Remove']) {
    await press(page, menu)
    await press(page, link(name))
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(menu).toBeFocused()
    await expect(link(name)).toBeHidden()
  }
  await press(page, page.locator('summary').filter({ hasText: 'Danger Zone' }))
  await openAndLeave(page, link('Delete Team'), 'Cancel')
  await press(page, link('Invite Members'))
  const anyoneCanJoin = page.getByRole('switch', { name: 'Anyone with this link can join' })
  await tabTo(page, anyoneCanJoin)
  await page.keyboard.press('Space')
  await expect(page.getByText('The invite link is closed: nobody can join through it.')).toBeVisible()
  await expect(anyoneCanJoin).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link('Invite Members')).toBeFocused()
  await press(page, menu)
  await confirm(page, link('Remove'), 'Remove')
  await expect(content(page)).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Let back in' }))
  await expect(page.getByRole('heading', { name: 'Members', exact: true })).toBeFocused()
  await press(page, link('Delete Team'))
  await tabTo(page, page.getByLabel('Type DELETE'))
  await page.keyboard.type('DELETE')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No teams yet')).toBeVisible()
  await expect(content(page)).toBeFocused()
})

test('menu and settings work by keyboard alone', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  const menu = page.getByLabel('User menu')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await press(page, menu)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('link', { name: 'Notification Settings' }))
  await expect(page.getByRole('heading', { name: 'Notification Settings' })).toBeVisible()
  await tabTo(page, page.getByRole('switch', { name: 'Campaign reminders' }))
  await page.keyboard.press('Space')
  const save = page.getByRole('button', { name: 'Save' })
  await press(page, save)
  await expect(page.getByText('Notification settings saved successfully')).toBeVisible()
  await expect(save).toBeFocused()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Campaign reminders' })).not.toBeChecked()
})

test('Control+Enter and Meta+Enter save a tactic and empty the form for the next one', async ({ page }) => {
  await openCampaign(page)
  const name = page.getByLabel('Tactic Name')
  const impact = page.getByRole('region', { name: 'Add New Tactic' }).getByLabel('Impact', { exact: true })
  await press(page, page.getByRole('link', { name: 'Add Tactic' }))
  await expect(name).toBeFocused()
  await page.keyboard.type('Too short')
  await page.keyboard.press('Control+Enter')
  await expect(name).toHaveValue('Too short')
  await name.fill(TACTIC)
  await impact.selectOption('8')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Tactic added successfully')).toBeVisible()
  await expect(tacticCard(page, TACTIC).getByText('I 8, C 5, E 5')).toBeVisible()
  await expect(name).toHaveValue('')
  await expect(name).toBeFocused()
  await expect(page.getByText('0 / 10 characters minimum')).toBeVisible()
  await expect(impact).toHaveValue('5')

  await page.keyboard.type('Offer a free month for a referral')
  await page.keyboard.press('Meta+Enter')
  await expect(page.getByRole('heading', { name: 'Tactics (2)' })).toBeVisible()
  await expect(name).toHaveValue('')
  await name.fill('Ask happy customers for a quote')
  await page.getByRole('button', { name: 'Save Tactic' }).click()
  await expect(page.getByRole('heading', { name: 'Tactics (3)' })).toBeVisible()
  await expect(name).toHaveCount(0)
})

test('the first field of a page has the focus after a click on a link too', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  await page.getByRole('link', { name: 'Create Team' }).first().click()
  await expect(page.getByLabel('Team name')).toBeFocused()
  await page.keyboard.type(unique('Growth'))
  await page.getByLabel('Team URL').fill(unique('growth').replace(' ', '-'))
  await page.getByRole('button', { name: 'Create Team' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Create the first campaign' }).click()
  await expect(page.getByLabel('Campaign name')).toBeFocused()
  await page.keyboard.type(unique('Spring sign-ups'))
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await expect(page.getByLabel('Tactic Name')).toBeFocused()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Paste a list' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('textbox')).toBeFocused()
})

test('a form that appears late leaves the focus where somebody types', async ({ page }) => {
  await page.route('**/assets/add-tactic-form-*.js', (route) => arrived.then(() => route.continue()))
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await openCampaign(page, { tactics: [TACTIC] })
  const comment = tacticCard(page, TACTIC).getByLabel('Add a comment')
  await page.getByRole('button', { name: 'Comments (0)' }).click()
  await expect(comment).toBeVisible()
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await comment.pressSequentially('Half a ')
  arrive()
  await expect(page.getByLabel('Tactic Name')).toBeVisible()
  await page.keyboard.type('thought')
  await expect(comment).toHaveValue('Half a thought')
})
