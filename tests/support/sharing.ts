import { expect, type Browser, type Page } from '@playwright/test'
import { endedCampaignOf, expectPicture } from './deciding'
import { takeContext } from './kept-contexts'

/** The owner of a campaign that has ended finds its result as a text. */
export async function readShareText(page: Page) {
  const campaign = await endedCampaignOf(page, 4)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Share the result' })).toBeVisible()
  const text = await page.getByLabel('Result as text').inputValue()
  expect(text).toMatch(/^Result of Spring sign-ups.*\n#1 Tactic number 1 \(/)
  expect(text.split('\n').at(-1)).toBe(campaign.url)
  return { ...campaign, text }
}

/** Somebody without an account reads the result behind the link until the owner closes it. */
export async function openAndCloseResultLink(page: Page, browser: Browser, javaScriptEnabled: boolean) {
  const { url } = await readShareText(page)
  await page.getByRole('button', { name: 'Open the link' }).click()
  const address = await page.getByLabel('Read-only link').inputValue()
  expect(new URL(address).pathname).toMatch(/^\/results\/[\w-]{22}$/)
  expect((await page.getByLabel('Result as text').inputValue()).split('\n').at(-1)).toBe(address)

  const context = await takeContext(browser, { javaScriptEnabled })
  const visitor = await context.newPage()
  const answer = await visitor.goto(address)
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'private, no-store, no-transform',
    'referrer-policy': 'same-origin',
  })
  await expect(visitor.getByRole('heading', { name: /^Result: Spring sign-ups/ })).toBeVisible()
  await expect(visitor.getByRole('region', { name: 'Ranking' }).getByRole('listitem')).toHaveCount(4)
  await expect(visitor.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    /^Result: #1 Tactic number 1 · /,
  )
  const picture = await expectPicture(visitor)
  const html = await visitor.content()
  for (const secret of ['Olga', '@example.com', '/campaigns/']) expect(html.includes(secret)).toBe(false)

  await page.getByRole('button', { name: 'Close the link' }).click()
  await expect(page.getByRole('button', { name: 'Open the link' })).toBeVisible()
  const closed = await visitor.goto(address)
  const closedText = await visitor.getByRole('main').innerText()
  await expect(visitor.locator('meta[property]')).toHaveCount(0)
  expect((await visitor.request.get(picture)).status()).toBe(404)
  const unknown = await visitor.goto(new URL('/results/AAAAAAAAAAAAAAAAAAAAAA', address).href)
  expect([closed?.status(), unknown?.status()]).toEqual([404, 404])
  expect(await visitor.getByRole('main').innerText()).toBe(closedText)
  await context.close()
  return { url }
}
