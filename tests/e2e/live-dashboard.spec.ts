import { expect, type Page } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  newMember,
  signIn,
  test,
  unique,
  vote,
} from '../support/journey'

/** It takes 5 seconds, on a busy machine many more. */
const SOON = { timeout: 60_000 }

const FIRST = 'Rewrite the pricing page'

test('the open dashboard counts in place, and shows what came when asked to', async ({ page, browser }) => {
  await signIn(page, 'Olga Owner')
  const inviteLink = await buildTeam(page)
  const team = new URL(page.url()).pathname
  const name = unique('Spring sign-ups')
  await buildCampaign(page, name)
  const campaign = new URL(page.url()).pathname
  await buildTactic(page, FIRST)
  await buildTactic(page, 'Write to everybody who left')
  const milo = await newMember(browser, inviteLink, { at: campaign })
  await page.goto('/dashboard')
  const running = page.getByRole('region', { name: 'Running' })
  await expect(running).toContainText('1 of 2 people have scored')
  const heading = page.getByRole('heading', { name: 'Your Teams' })
  const place = await heading.boundingBox()

  await vote(milo, FIRST, 9, 8, 2)
  await expect(running).toContainText('2 of 2 people have scored', SOON)

  const another = unique('Autumn sign-ups')
  await milo.goto(team)
  await buildCampaign(milo, another)
  await buildTactic(milo, 'Sponsor a podcast for a year')
  const show = page.getByRole('status').getByRole('button', { name: '1 change - show' })
  await expect(show).toBeVisible(SOON)
  await expect(page.getByText(another)).toHaveCount(0)
  expect(await heading.boundingBox()).toEqual(place)

  await show.click()
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toContainText(another)
  await expect(show).toHaveCount(0)
  expect(await isFocusKept(page)).toBe(true)

  await callApi(page, `/api${campaign}/end`, {})
  await expect(show).toBeVisible(SOON)
  await expect(running).toContainText(name)
  await show.click()
  await expect(page.getByRole('region', { name: 'New results' })).toContainText(name)
  await milo.context().close()
})

/** Not at the start of the page, where the next key would scroll. */
const isFocusKept = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('role') === 'status')
