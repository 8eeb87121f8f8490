import { expect, type Locator, type Page } from '@playwright/test'
import { addTactic, openCampaign, test, vote } from '../support/journey'

// Lost connections are reported by the browser.
test.use({ expectedConsole: /Failed to load resource/ })

const toasts = (page: Page) => page.locator('.toast')

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('Not on the page')
  return box
}

/** Links and buttons of the top bar, and buttons of the campaign's own head, that lie below the toast. */
async function coveredBy(page: Page, toast: Locator): Promise<(string | null)[]> {
  const { x, y, width, height } = await boxOf(toast)
  const controls = page.locator('header :is(a, button), main .btn').filter({
    hasText: /^(Dashboard|Trial|O$|Invite to Campaign|Edit|Move End|End Early|Delete)/,
  })
  const covered: (string | null)[] = []
  for (const control of await controls.all()) {
    const box = await control.boundingBox()
    const isBeside = !box || box.x >= x + width || box.x + box.width <= x
    if (!isBeside && box.y < y + height && box.y + box.height > y) covered.push(await control.textContent())
  }
  return covered
}

for (const width of [390, 768, 1280, 1920]) {
  test(`toasts are at the top right at ${width} px and let clicks through`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openCampaign(page)
    await addTactic(page, 'Rewrite the pricing page')
    await expect(page.getByText('Tactic added successfully')).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 0))
    const { x, y, width: wide, height } = await boxOf(toasts(page).first())
    expect(x + wide / 2).toBeGreaterThanOrEqual(width / 2)
    expect(y).toBeLessThan(100)
    if (width !== 768) expect(await coveredBy(page, toasts(page).first())).toEqual([])

    await page.evaluate(
      ({ left, top }) => {
        const below = document.createElement('button')
        below.textContent = 'Below'
        const place = {
          position: 'fixed',
          left: `${left}px`,
          top: `${top}px`,
          width: '40px',
          height: '20px',
          zIndex: '40',
        }
        Object.assign(below.style, place)
        below.onclick = () => (below.textContent = 'Reached')
        document.body.append(below)
      },
      { left: x + 20, top: y + height / 2 - 10 },
    )
    await page.mouse.click(x + 40, y + height / 2)
    await expect(page.getByText('Reached')).toBeAttached()
  })
}

test('a toast takes the place of an equal one, and no more than two are shown', async ({ page }) => {
  const tactics = ['Rewrite the pricing page', 'Sponsor a podcast for a year']
  await openCampaign(page, { tactics })
  await page.clock.install()
  await expect(toasts(page)).toHaveCount(0)
  for (const tactic of tactics) {
    await page.getByRole('listitem').filter({ hasText: tactic }).getByText('Change vote').click()
    await vote(page, tactic, 9, 9, 1)
  }
  await expect(toasts(page)).toHaveText(['Vote submitted successfully'])
  await addTactic(page, 'Write a newsletter every week')
  await expect(toasts(page)).toHaveCount(2)
  await addTactic(page, 'Invite customers to a dinner')
  await expect(toasts(page)).toHaveText(['Vote submitted successfully', 'Tactic added successfully'])
  await page.clock.fastForward(6_000)
  await expect(toasts(page)).toHaveCount(0)
})

test('a toast in an open dialog is above the backdrop and can be closed', async ({ page }) => {
  await openCampaign(page)
  await page.getByRole('link', { name: 'Invite to Campaign' }).click()
  await page.getByRole('button', { name: 'Copy' }).click()
  const toast = page.getByRole('dialog').locator('.toast', { hasText: 'Link copied!' })
  await expect(toast.getByText('Link copied!', { exact: true })).toBeVisible()
  const isOnTop = await toast.evaluate((element) => {
    const close = element.querySelector('button')
    const { x, y, width, height } = (close ?? element).getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button') === close
  })
  expect(isOnTop).toBe(true)
  await toast.getByRole('button', { name: 'Close message' }).click()
  await expect(toast).toHaveCount(0)
})

test('the outage notice stays until the outage is over', async ({ page }) => {
  await openCampaign(page)
  const isPageData = /^(?!.*\/api\/).*\.data(\?|$)/
  await page.clock.install()
  await page.route(isPageData, (route) => route.abort('connectionfailed'))
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const notice = page.getByRole('status').getByText('The server cannot be reached')
  await expect(notice).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(notice).toBeVisible()
  await page.unroute(isPageData)
  await page.clock.fastForward(30_000)
  await expect(page.getByRole('heading', { name: 'Your Teams' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a slow page shows the progress line', async ({ page }) => {
  await openCampaign(page)
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/dashboard\.data/, async (route) => {
    await arrival
    await route.continue()
  })
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.locator('.progress-line')).toHaveCSS('visibility', 'visible')
  arrive()
  await expect(page.getByRole('heading', { name: 'Your Teams' })).toBeVisible()
  await expect(page.locator('.progress-line')).toHaveCount(0)
})
