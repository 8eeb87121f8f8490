import { expect, type Page } from '@playwright/test'
import {
  createCampaign,
  createTeam,
  newPerson,
  openCampaign,
  signIn,
  tacticCard,
  test,
  unique,
} from '../support/journey'

// Lost answers are reported by the browser.
test.use({ expectedConsole: /Failed to load resource: net::ERR_CONNECTION_FAILED/ })

const TACTIC = 'Offer a free month for a referral'
const COMMENT = 'We have most of the copy already.'

/** The next form is sent and done, and its answer does not arrive. */
async function loseNextAnswer(page: Page): Promise<void> {
  let isOver = false
  await page.route('**', async (route) => {
    if (isOver || route.request().method() !== 'POST') return route.fallback()
    isOver = true
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionfailed')
  })
}

test('a form whose answer was lost creates once, however often it is sent', async ({ browser }) => {
  const page = await newPerson(browser, 'Olga Owner', { at: '/teams/new' })
  const team = unique('Growth')
  await page.getByLabel('Team name').fill(team)
  await page.getByLabel('Team URL').fill(team.toLowerCase().replace(' ', '-'))
  await loseNextAnswer(page)
  await page.getByRole('button', { name: 'Create Team' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to create team')
  await page.getByRole('button', { name: 'Create Team' }).click()
  await expect(page.getByRole('heading', { name: 'Team created' })).toBeVisible()

  await page.getByRole('link', { name: 'Create the first campaign' }).click()
  const campaign = unique('Spring sign-ups')
  await page.getByLabel('Campaign name').fill(campaign)
  await loseNextAnswer(page)
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to create campaign')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByRole('heading', { level: 1, name: campaign })).toBeVisible()
  const address = page.url()
  await page.getByRole('link', { name: /^Growth/ }).click()
  await expect(page.getByRole('link', { name: new RegExp(campaign) })).toHaveCount(1)
  await page.goto(address)

  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await page.getByLabel('Tactic Name').fill(TACTIC)
  await loseNextAnswer(page)
  await page.getByRole('button', { name: 'Save Tactic' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to add tactic')
  await page.getByRole('button', { name: 'Save Tactic' }).click()
  await expect(page.getByRole('heading', { name: 'Tactics (1)' })).toBeVisible()

  const card = tacticCard(page, TACTIC)
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  await card.getByLabel('Add a comment').fill(COMMENT)
  await loseNextAnswer(page)
  await card.getByRole('button', { name: 'Post' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to add comment')
  await card.getByRole('button', { name: 'Post' }).click()
  await expect(card.getByRole('button', { name: 'Comments (1)' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tactics (1)' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Comments (1)' })).toBeVisible()
  await page.context().close()
})

test('who says the same twice on purpose has said it twice', async ({ page }) => {
  await openCampaign(page)
  for (const count of [1, 2]) {
    await page.getByRole('link', { name: 'Add Tactic' }).click()
    await page.getByLabel('Tactic Name').fill(TACTIC)
    await page.getByRole('button', { name: 'Save Tactic' }).click()
    await expect(page.getByRole('heading', { name: `Tactics (${count})` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save Tactic' })).toHaveCount(0)
  }
  const card = tacticCard(page, TACTIC).first()
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  for (const count of [1, 2]) {
    await card.getByLabel('Add a comment').fill('+1')
    await card.getByRole('button', { name: 'Post' }).click()
    await expect(card.getByRole('button', { name: `Comments (${count})` })).toBeVisible()
  }
})

for (const [name, label, button] of [
  ['team', 'Joining team...', 'Try again'],
  ['campaign', 'Joining campaign...', 'Try again'],
] as const) {
  test(`a ${name} whose answer to a join was lost is joined by a second try`, async ({ page, browser }) => {
    await signIn(page, 'Olga Owner')
    let link = await createTeam(page)
    if (name === 'campaign') {
      await createCampaign(page, unique('Spring sign-ups'))
      await page.getByRole('link', { name: 'Invite to Campaign' }).click()
      link = await page.getByLabel('Invite link').inputValue()
    }
    const member = await newPerson(browser, 'Milo Member')
    await loseNextAnswer(member)
    await member.goto(link)
    await expect(member.getByRole('alert')).toContainText('No answer arrived')
    await expect(member.getByText(label)).toHaveCount(0)
    await expect(member).toHaveURL(link)
    await member.getByRole('button', { name: button }).click()
    await expect(member).toHaveURL(name === 'team' ? /\/teams\// : /\/campaigns\//)
    await expect(member.getByText('Unexpected Application Error!')).toHaveCount(0)
    await member.context().close()
  })
}
