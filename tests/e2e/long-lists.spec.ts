import { randomBytes } from 'node:crypto'
import {
  expect,
  type APIRequestContext,
  type APIResponse,
  type Locator,
  type Page,
  type PlaywrightWorkerArgs,
} from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { waitForStart } from '../../tools/browser/started'
import { openTeam, signIn, test } from '../support/journey'

const MEMBERS = 81
const DEVICES = 60
const AT_ONCE = 10
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

type Playwright = PlaywrightWorkerArgs['playwright']

/** Signs somebody in at the stand-in for Google by the requests that its page would send. */
async function signInElsewhere(
  playwright: Playwright,
  baseURL: string,
  email: string,
  act: (request: APIRequestContext) => Promise<unknown>,
): Promise<void> {
  const request = await playwright.request.newContext({ baseURL })
  const next = (answer: APIResponse) => new URL(answer.headers().location ?? '', baseURL).href
  const consent = await request.get('/api/auth/oauth/google', { maxRedirects: 0 })
  const form = { name: `Person ${email}`, email }
  let answer = await request.post(next(consent), { form, headers: { Origin: baseURL }, maxRedirects: 0 })
  // To the callback and on to the session; the page after it is not wanted.
  for (const _ of ['callback', 'session']) answer = await request.get(next(answer), { maxRedirects: 0 })
  await act(request)
  await request.dispose()
}

async function repeat(times: number, act: (index: number) => Promise<void>): Promise<void> {
  for (let done = 0; done < times; done += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, times - done) }, (_, index) => act(done + index)),
    )
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** Every one is there, folded or not, and comes into view once the fold is open. */
async function expectReachable(page: Page, fold: Locator, entries: Locator, count: number): Promise<void> {
  await expect(entries).toHaveCount(count)
  await expect(entries.last()).toBeHidden()
  await fold.click()
  await expect(entries.last()).toBeVisible()
  await entries.last().scrollIntoViewIfNeeded()
  await expect(entries.last()).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
  await fold.click()
}

/** The search keeps the focus, and all of its controls are on one line. */
async function searchOlga(page: Page, members: Locator): Promise<void> {
  const rows = members.locator('tbody tr')
  const field = members.getByRole('searchbox', { name: 'Search members' })
  await waitForStart(page)
  await field.fill('OLGA')
  await field.press('Enter')
  await expect(members.getByRole('status')).toHaveText(`1 of ${MEMBERS} members`)
  await expect(rows).toHaveCount(1)
  await expect(field).toBeFocused()
  await field.press('End')
  await page.keyboard.type('x')
  await expect(field).toHaveValue('OLGAx')

  const middles = await members.getByRole('search').evaluate((form) =>
    [...form.children].map((control) => {
      const { top, bottom } = control.getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    }),
  )
  expect(middles).toHaveLength(3)
  expect(new Set(middles).size).toBe(1)

  await members.getByRole('link', { name: 'Show all' }).press('Enter')
  await expect(rows).toHaveCount(MEMBERS)
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await page.goBack()
  await expect(rows).toHaveCount(1)
  await expect(field).toHaveValue('OLGA')
}

test('a team of 81 members has a page of bounded height, and each member is a click away', async ({
  page,
  playwright,
}) => {
  const inviteLink = await openTeam(page)
  const team_url = page.url().replace(/\?.*/, '')
  const { origin, pathname } = new URL(inviteLink)
  await repeat(MEMBERS - 1, (index) =>
    signInElsewhere(playwright, origin, `${index}-${randomBytes(6).toString('hex')}@example.com`, (request) =>
      request.post(`/api/teams/join/${pathname.split('/').at(-1)}`, {
        data: {},
        headers: { Origin: origin },
      }),
    ),
  )
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.goto(team_url)
    expect(await heightOf(page), `at ${size.width} px`).toBeLessThan(6 * size.height)
    const members = page.getByRole('region', { name: 'Members' })
    const rows = members.locator('tbody tr')
    await expectReachable(page, members.getByText('79 more members'), rows, MEMBERS)
    await searchOlga(page, members)
  }
})

test('60 devices leave the account page short, and each can be signed out', async ({ page, playwright }) => {
  await signIn(page, 'Olga Owner')
  const { origin } = new URL(page.url())
  const { user } = await callApi<{ user: { email: string } }>(page, '/api/auth/me')
  await repeat(DEVICES - 1, () => signInElsewhere(playwright, origin, user.email, () => Promise.resolve()))
  const devices = page.getByRole('region', { name: 'Signed-in devices' })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.goto('/settings/account')
    expect(await heightOf(page), `at ${size.width} px`).toBeLessThan(4 * size.height)
    await expectReachable(page, devices.getByText('52 more devices'), devices.locator('li'), DEVICES)
  }
  await devices.getByText('52 more devices').click()
  await devices
    .getByRole('button', { name: /^Sign out / })
    .nth(DEVICES - 2)
    .click()
  await expect(devices.locator('li')).toHaveCount(DEVICES - 1)
})
