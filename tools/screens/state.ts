import type { Locator, Page } from '@playwright/test'
import { waitForStart } from '../browser/started'
import { people, signInAs, signInNew, signInPremium, type Places } from '../browser/people'

/** Who sees the screens, in an app whose trial is over at once for everybody but the sample people. */
export const signIn = {
  owner: (page: Page) => signInAs(page, people.owner),
  member: (page: Page) => signInAs(page, people.third),
  newcomer: (page: Page) => signInPremium(page, 'Nora Newcomer'),
  expired: (page: Page) => signInNew(page, 'Eli Expired'),
  visitor: async () => {},
}
export type Role = keyof typeof signIn
export const roles = Object.keys(signIn) as Role[]
/** The sample people create as many campaigns as the states need, however often these are gone through in one app. */
export const appSettings = {
  TRIAL_DAYS: '0',
  TRIAL_MAX_CAMPAIGNS: '1000',
  SUPPORT_URL: 'support@example.com',
}

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
  // Until React has started, the browser itself stops an empty form.
  await waitForStart(page)
  await press(page, button)
}

/** The states of one person. */
export const seenBy = (role: Role, given: Omit<State, 'role'>[]): State[] =>
  given.map((state) => ({ role, ...state }))
