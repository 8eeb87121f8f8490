import { expect } from '@playwright/test'
import { openCampaign, tacticCard, test } from '../support/journey'
import { campaignOf, memberOn } from '../support/scoring'

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

test('a vote moves nothing', async ({ page, browser }) => {
  const campaign = await campaignOf(page, SIZES.length)
  const member = await memberOn(browser, campaign)
  let release = () => {}
  let isReleased: Promise<void> | undefined
  await member.route(/\/campaigns\/.*\.data/, async (route) => {
    if (route.request().method() === 'POST') await isReleased
    await route.continue()
  })
  for (const [index, size] of SIZES.entries()) {
    await member.setViewportSize(size)
    const card = tacticCard(member, `Tactic number ${SIZES.length - index}`)
    const heightOf = async () => (await card.boundingBox())?.height
    const before = await heightOf()
    isReleased = new Promise((resolve) => (release = resolve))
    await card.getByRole('button', { name: 'Vote' }).click()
    await expect(card.getByRole('button', { name: 'Submitting…' })).toBeDisabled()
    await expect(card.getByText('I 5, C 5, E 5')).toBeVisible()
    expect(await heightOf(), `sent at ${size.width} px`).toBe(before)
    release()
    await expect(card.getByText('Change vote')).toBeVisible()
    expect(await heightOf(), `answered at ${size.width} px`).toBe(before)
    await expect(card.getByText('2 votes')).toBeVisible()
    expect(await heightOf(), `counted at ${size.width} px`).toBe(before)
  }
})

test('the hint at similar tactics does not move the button', async ({ page }) => {
  await openCampaign(page, { tactics: ['Invite friends by link'] })
  const address = `${page.url()}?dialog=add-tactic`
  let release = () => {}
  let isReleased: Promise<void> | undefined
  await page.route('**/similar-tactics**', async (route) => {
    await isReleased
    await route.continue()
  })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.goto(address)
    isReleased = new Promise((resolve) => (release = resolve))
    const asked = page.waitForRequest('**/similar-tactics**')
    await page.getByLabel('Tactic Name').fill('Invite your friends with a link')
    await asked
    const save = page.getByRole('button', { name: 'Save Tactic' })
    const before = await save.boundingBox()
    release()
    await expect(page.getByRole('list', { name: 'Similar tactics' })).toBeVisible()
    expect(await save.boundingBox(), `${size.width} px`).toEqual(before)
  }
})

// Each change of the page would have the browser work out the styles of all of it (docs/decisions/021).
test('no style of the whole page follows from what is in it', async ({ page }) => {
  await page.goto('/login')
  const address = await page.locator('link[rel=stylesheet]').getAttribute('href')
  const css = await (await page.request.get(address ?? '')).text()
  expect(css).toContain('.toasts')
  expect(css.match(/(?:html|body|:root)[^\s,>~+{}]*:has\([^{]*/g)).toBeNull()
})
