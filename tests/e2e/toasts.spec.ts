import { expect, type Page } from '@playwright/test'
import { interruptRequests, refuseConnection } from '../support/interruption'
import { addTactic, chooseMore, newMember, openCampaign, tacticCard, test, vote } from '../support/journey'
import { campaignOf, memberOn } from '../support/scoring'

// Lost connections are reported by the browser.
test.use({ expectedConsole: /Failed to load resource/ })

const IS_PAGE_DATA = /^(?!.*\/api\/).*\.data(\?|$)/

const toasts = (page: Page) => page.locator('.toast')

/**
 * Links and buttons of the top bar with its menu, and buttons of the page, of which a toast hides something at the
 * head of the page. It is scrolled there in the same step, since what was just done may scroll the page back.
 */
function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    window.scrollTo(0, 0)
    const list = [...document.querySelectorAll<HTMLElement>('.toast')]
    const controls = document.querySelectorAll('header :is(a, button, summary), main .btn')
    for (const toast of list) toast.style.pointerEvents = 'auto'
    const isCovered = (control: Element) => {
      const box = control.getBoundingClientRect()
      return list.some((toast) => {
        const other = toast.getBoundingClientRect()
        const [left, right] = [Math.max(box.left, other.left), Math.min(box.right, other.right)]
        const [top, bottom] = [Math.max(box.top, other.top), Math.min(box.bottom, other.bottom)]
        if (left >= right || top >= bottom) return false
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('.toast') === toast
      })
    }
    const covered = [...controls].filter(
      // What a closed menu holds has a box too.
      (control) => control.checkVisibility() && !control.closest('.toasts') && isCovered(control),
    )
    for (const toast of list) toast.style.pointerEvents = ''
    return covered.map(({ textContent }) => textContent)
  })
}

/** What lies on the last toast, such as the others. It is looked up in the page, since another may come at any time. */
function findAbove(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const list = [...document.querySelectorAll<HTMLElement>('.toast')]
    const newest = list.at(-1)
    if (!newest) return 'no toast'
    for (const toast of list) toast.style.pointerEvents = 'auto'
    const { x, y, width, height } = newest.getBoundingClientRect()
    const found = document.elementFromPoint(x + width / 2, y + height / 2)
    for (const toast of list) toast.style.pointerEvents = ''
    return found?.closest('.toast') === newest ? null : `${[x, y, width, height].join()} ${found?.outerHTML}`
  })
}

const WIDTHS = [360, 640, 700, 768, 1280]

async function expectUncovered(page: Page, count: number): Promise<void> {
  await expect(toasts(page)).toHaveCount(count)
  // The page may have come as a document: once one can be closed, Escape closes the menu too.
  await expect(toasts(page).getByLabel('Close message').first()).toBeAttached()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, ...(await findCovered(page))]).toEqual([width])
    expect([width, await findAbove(page)]).toEqual([width, null])
    await page.getByLabel('User menu').click()
    expect([width, ...(await findCovered(page))]).toEqual([width])
    await page.keyboard.press('Escape')
  }
}

/** Toasts do not close meanwhile. */
async function keepToasts(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('toasts are at the top right at any width and let clicks through', async ({ page }) => {
  await openCampaign(page)
  await keepToasts(page)
  await addTactic(page, 'Rewrite the pricing page')
  await expect(page.getByText('Tactic added successfully')).toBeVisible()
  for (const width of [390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const { x, y, wide, height } = await toasts(page)
      .first()
      .evaluate((toast) => {
        window.scrollTo(0, 0)
        const box = toast.getBoundingClientRect()
        return { x: box.x, y: box.y, wide: box.width, height: box.height }
      })
    expect(x + wide / 2).toBeGreaterThanOrEqual(width / 2)
    expect(y).toBeLessThan(100)

    await page.evaluate(
      ({ left, top }) => {
        const below = document.createElement('button')
        below.id = 'below'
        const place = {
          position: 'fixed',
          left: `${left}px`,
          top: `${top}px`,
          width: '40px',
          height: '20px',
          zIndex: '40',
        }
        Object.assign(below.style, place)
        below.onclick = () => below.remove()
        document.body.append(below)
      },
      { left: x + 20, top: y + height / 2 - 10 },
    )
    await page.mouse.click(x + 40, y + height / 2)
    await expect(page.locator('#below')).toHaveCount(0)
  }
})

test('toasts cover no button of the page, the top bar or its menu', async ({ page, browser }) => {
  const tactic = 'Rewrite the pricing page'
  const inviteLink = await openCampaign(page, { name: 'Ideas', tactics: [tactic] })
  const member = await newMember(browser, inviteLink, { at: page.url() })
  await keepToasts(page)
  await addTactic(page, 'Sponsor a podcast')
  await expectUncovered(page, 1)
  const card = tacticCard(page, tactic)
  await card.getByRole('button', { name: 'Comments' }).click()
  await card.getByLabel('Add a comment').fill('We did this last spring')
  await card.getByRole('button', { name: 'Post' }).click()
  await expectUncovered(page, 2)
  await page.route(IS_PAGE_DATA, (route) => route.abort('connectionfailed'))
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(toasts(page).filter({ hasText: 'The server cannot be reached' })).toBeAttached()
  await expectUncovered(page, 2)

  // A member's page has other buttons.
  await keepToasts(member)
  await addTactic(member, 'Write a newsletter')
  await vote(member, tactic, 9, 8, 2)
  await expect(toasts(member).filter({ hasText: 'Vote submitted' })).toBeAttached()
  await expectUncovered(member, 2)
})

test('the buttons of dashboard and settings are not covered', async ({ page }) => {
  await openCampaign(page)
  await keepToasts(page)
  await chooseMore(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Create Team' })).toBeVisible()
  await expectUncovered(page, 1)
  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectUncovered(page, 1)
})

test('a toast takes the place of an equal one, and no more than two are shown', async ({ page }) => {
  const tactics = ['Rewrite the pricing page', 'Sponsor a podcast for a year']
  await openCampaign(page, { tactics })
  await keepToasts(page)
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

test('the toast of a vote that was sent as the form came takes it back', async ({ page, browser }) => {
  const member = await memberOn(browser, await campaignOf(page, 2))
  await keepToasts(member)
  const undo = toasts(member).getByRole('button', { name: 'Undo' })
  await vote(member, 'Tactic number 1', 9, 8, 2)
  await expect(toasts(member)).toHaveText(['Vote submitted successfully'])
  await expect(undo).toHaveCount(0)
  const card = tacticCard(member, 'Tactic number 2')
  await vote(member, 'Tactic number 2', 5, 5, 5)
  await undo.click()
  await expect(toasts(member).getByText('Vote withdrawn')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Vote' })).toBeVisible()
  await expect(card.getByText('Voted')).toHaveCount(0)
  await member.context().close()
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
  await page.clock.install()
  const end = await interruptRequests(page, IS_PAGE_DATA, refuseConnection)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const notice = page.getByRole('status').getByText('The server cannot be reached')
  await expect(notice).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(notice).toBeVisible()
  end()
  // An attempt that is under way may still fail, and the next wait begins only then.
  await expect(async () => {
    await page.clock.fastForward(30_000)
    await expect(page.getByRole('heading', { name: 'Your Teams' })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
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
