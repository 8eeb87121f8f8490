import type { Locator, Page } from '@playwright/test'
import type { Places } from '../browser/people'

export type Role = 'visitor' | 'owner' | 'member' | 'newcomer'

/** One screen in one state: who sees it, and how to get there. */
export type State = {
  name: string
  role: Role
  act: (page: Page, places: Places) => Promise<unknown>
  /** What stands in the page once the state is reached. */
  shows: (page: Page) => Locator
}

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()
export const text = (name: string | RegExp) => (page: Page) => page.getByText(name).first()
export const dialog = (page: Page) => page.getByRole('dialog')
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

export async function sendForm(page: Page, path: string, button: string): Promise<void> {
  await page.goto(path)
  await press(page, button)
}

/** The states of one person. */
export const seenBy = (role: Role, given: Omit<State, 'role'>[]): State[] =>
  given.map((state) => ({ role, ...state }))
