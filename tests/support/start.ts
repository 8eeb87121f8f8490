import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { unique } from './journey'

const LIST = '1. Offer a yearly plan\n\n• Send a welcome series\n- [ ] Let people invite friends\n'
const TACTICS = 3

/** Counts what a person does beside the picks of scores. The sign-in's own fields are not the app's. */
export class Effort {
  clicks = 0
  fields = 0

  async click(target: Locator) {
    this.clicks++
    await target.click()
  }

  async type(field: Locator, text: string) {
    this.fields++
    await field.fill(text)
  }
}

/** From the address in the README to a ranking of one's own. */
export async function getFirstRanking(page: Page): Promise<Effort> {
  const effort = new Effort()
  await page.goto('/')
  await effort.click(page.getByRole('link', { name: 'Sign in with Google' }))
  await page.getByLabel('Name').fill('Nora Newcomer')
  await page.getByLabel('E-mail').fill(`${randomBytes(6).toString('hex')}@example.com`)
  await effort.click(page.getByRole('button', { name: 'Continue', exact: true }))
  await effort.click(page.getByRole('link', { name: 'Start a campaign' }))
  await effort.type(page.getByLabel('Team name'), unique('Growth'))
  await effort.type(page.getByLabel('Campaign name'), 'Spring sign-ups')
  await effort.type(page.getByLabel('Tactics, one a line'), LIST)
  await effort.click(page.getByRole('button', { name: 'Start and score' }))
  await expect(page.getByLabel('Invite link')).toHaveValue(/\/join\/campaign\//)
  await expect(page.locator('.sheet-row')).toHaveCount(TACTICS)
  for (const [index, score] of ['9', '6', '3'].entries())
    for (const criterion of ['Impact', 'Chances', 'Efforts'])
      await page
        .locator('.sheet-row')
        .nth(index)
        .getByRole('radiogroup', { name: criterion })
        .getByText(criterion === 'Efforts' ? '2' : score, { exact: true })
        .click()
  await effort.click(page.getByRole('button', { name: 'Submit scores' }))
  await effort.click(page.getByLabel('More', { exact: true }))
  await effort.click(page.getByRole('link', { name: 'End Early' }))
  await effort.click(page.getByRole('dialog').getByRole('button', { name: 'End Early' }))
  await expect(page.getByText('Campaign Ended - Results Available')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Sorted by Score/ })).toBeVisible()
  return effort
}
