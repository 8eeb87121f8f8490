import { expect, type Page } from '@playwright/test'
import { waitForStart } from '../../tools/browser/started'
import { PROBLEM_QUESTIONS } from '../../app/domain/campaigns/fields'
import { test } from '../support/sample-app'
import type { Places } from '../../tools/browser/people'

/** Names of zones and hours of two digits make a local time longer than the one in UTC, which may move what follows. */
test.use({ timezoneId: 'Asia/Kathmandu' })

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

/** Screens with parts that only the browser can fill in: its clock, its zone, what it can copy and count. */
const addresses = ({ team, running, ended, hurried }: Places) => [
  running,
  `${running}?dialog=add-tactic`,
  `${running}?dialog=invite`,
  `${running}?dialog=edit`,
  `${running}?dialog=move-end`,
  `${running}/score`,
  hurried,
  ended,
  `${ended}/decision`,
  team,
  `${team}?dialog=invite`,
  `${team}/settings`,
  `${team}/webhooks`,
  '/dashboard',
  '/campaigns/new',
  '/teams/new',
  '/settings/account',
  '/settings/notifications',
  '/settings/tokens',
]

/** Half a pixel is what rounding does. */
const MOVED_PX = 0.5

type Control = { name: string; element: Element; x: number; y: number }
type Noted = { noted?: Record<number, Control[]> }

/** Where everything stands, in a window of this width, that a person may be about to press. */
function noteControls(): void {
  const noted: Control[] = []
  for (const element of document.querySelectorAll('a, button, input, label, select, summary, textarea')) {
    const { x, y, width } = element.getBoundingClientRect()
    const name = `${element.tagName} ${element.textContent?.trim().slice(0, 40) || element.getAttribute('name')}`
    if (width > 0 && element.checkVisibility({ visibilityProperty: true }))
      noted.push({ name, element, x, y })
  }
  const { noted: others } = window as Noted
  Object.assign(window, { noted: { ...others, [window.innerWidth]: noted } })
}

/** How far which of them have moved since. */
function findMoved(least: number): string[] {
  const noted = (window as Noted).noted?.[window.innerWidth]
  if (!noted?.length) return ['No control was noted']
  return noted.flatMap(({ name, element, x, y }) => {
    const now = element.getBoundingClientRect()
    const [right, down] = [Math.round(now.x - x), Math.round(now.y - y)]
    const isThere = now.width > 0 && element.isConnected
    const hasMoved = Math.abs(now.x - x) > least || Math.abs(now.y - y) > least
    return isThere && hasMoved ? [`${name}: ${right} right, ${down} down`] : []
  })
}

/** Opens a page as it stands before React has drawn. The function returned lets it go on. */
async function openBeforeStart(page: Page, address: string): Promise<() => Promise<void>> {
  let goOn = () => {}
  const going = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/assets/entry.client-*', async (route) => {
    await going
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  return async () => {
    goOn()
    await waitForStart(page)
    await page.waitForLoadState('networkidle')
  }
}

test('nothing that can be pressed moves when a page comes alive', async ({ places, pageOf }) => {
  for (const address of addresses(places)) {
    const page = await pageOf('owner')
    const goOn = await openBeforeStart(page, address)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await page.evaluate(noteControls)
    }
    await goOn()
    for (const size of SIZES.toReversed()) {
      await page.setViewportSize(size)
      const moved = await page.evaluate(findMoved, MOVED_PX)
      expect.soft(moved, `${address} at ${size.width} px`).toEqual([])
    }
    await page.close()
  }
})

/** Notes whether a button was disabled, be it for a moment. */
function noteDisabled(button: HTMLElement | SVGElement): void {
  const isDisabled = () => button.hasAttribute('disabled')
  Object.assign(window, { wasDisabled: isDisabled() })
  new MutationObserver(() => isDisabled() && Object.assign(window, { wasDisabled: true })).observe(button, {
    attributes: true,
  })
}

test('a name typed before a page has come alive can be saved at any moment', async ({ places, pageOf }) => {
  const page = await pageOf('owner')
  const goOn = await openBeforeStart(page, `${places.running}?dialog=add-tactic`)
  const save = page.getByRole('button', { name: 'Save Tactic' })
  await page.getByLabel('Tactic Name').fill('Ask for a review')
  await save.evaluate(noteDisabled)
  await goOn()
  await expect(page.getByText('16 / 10 characters minimum')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { wasDisabled: boolean }).wasDisabled)).toBe(false)
  await page.getByLabel('Tactic Name').fill('Too short')
  await expect(save).toBeDisabled()
})

test('whoever types in a dialog before it has come alive goes on where they are', async ({
  places,
  pageOf,
}) => {
  const page = await pageOf('owner')
  const wake = await openBeforeStart(page, `${places.running}?dialog=edit`)
  const reason = page.getByLabel(PROBLEM_QUESTIONS.problem_reason)
  await reason.fill('Few come back')
  await reason.selectText()
  await wake()
  await expect(reason).toBeFocused()
  await page.keyboard.type('Many leave')
  await expect(reason).toHaveValue('Many leave')
})

test('whoever scores on a sheet before it has come alive goes on where they are', async ({
  places,
  pageOf,
}) => {
  const page = await pageOf('member')
  const wake = await openBeforeStart(page, `${places.running}/score`)
  const impact = page.locator('.sheet-row').last().getByRole('radiogroup', { name: 'Impact' })
  await impact.getByText('4', { exact: true }).click()
  await wake()
  await expect(impact.locator(':focus')).toHaveValue('4')
})

test('an order chosen and a switch pressed before a page has come alive count', async ({
  places,
  pageOf,
}) => {
  const page = await pageOf('owner')
  const wake = await openBeforeStart(page, `${places.running}?sort=newest`)
  await page.getByLabel('Sort').selectOption('Most commented')
  await wake()
  await expect(page).toHaveURL(/sort=most_commented/)

  const settings = `${places.team}?dialog=invite`
  for (const isOn of [false, true]) {
    const wakeSwitch = await openBeforeStart(page, settings)
    const link = page.getByRole('switch', { name: 'Anyone with this link can join' })
    const saved = page.waitForResponse((response) => response.request().method() === 'POST')
    await link.setChecked(isOn)
    await wakeSwitch()
    await saved
    await page.goto(settings)
    await expect(link).toBeChecked({ checked: isOn })
  }
})

type Watched = Window & { bareFrames?: number }

/** Counts the frames in which the page has no styles. */
function watchLook() {
  const watched: Watched = Object.assign(window, { bareFrames: 0 })
  const look = () => {
    const primary = document.querySelector('.btn-primary')
    if (primary && getComputedStyle(primary).borderRadius === '0px')
      watched.bareFrames = 1 + (watched.bareFrames ?? 0)
    requestAnimationFrame(look)
  }
  look()
}

/** What browser extensions and proxies do to a page before React has started. */
const CHANGES: Record<string, () => void> = {
  'a style element first in the head': () => document.head.prepend(document.createElement('style')),
  'a script in the head': () => {
    const script = document.createElement('script')
    script.type = 'text/plain'
    document.head.append(script)
  },
  'an element first in the body': () => document.body.prepend(document.createElement('div')),
  'an element last in the body': () => document.body.append(document.createElement('div')),
  'another text': () => {
    const heading = document.querySelector('h1')
    if (heading) heading.innerHTML = '<font>Translated</font>'
  },
  'no comments': () => {
    const comments = document.createNodeIterator(document, NodeFilter.SHOW_COMMENT)
    for (let node = comments.nextNode(); node; node = comments.nextNode()) (node as Comment).remove()
  },
}

test.describe('Extensions and proxies', () => {
  test.use({ expectedConsole: /Minified React error|Applying inline style violates/ })
  for (const [name, change] of Object.entries(CHANGES))
    test(`a page that is given ${name} keeps its look and what was typed`, async ({ places, pageOf }) => {
      const page = await pageOf('owner')
      // React may say that it had to draw the page anew.
      await page.addInitScript(() => Object.assign(window, { reportError: () => {} }))
      const goOn = await openBeforeStart(page, `${places.running}?dialog=add-tactic`)
      const save = page.getByRole('button', { name: 'Save Tactic' })
      await expect(save).not.toHaveCSS('border-radius', '0px')
      await page.evaluate(watchLook)
      const tactic = page.getByLabel('Tactic Name')
      await tactic.fill('Ask for a review after a week')
      const impact = page.locator('form:has(textarea[name=name]) select[name=impact_score]')
      await impact.selectOption('9')
      await page.evaluate(change)
      await goOn()
      await expect(tactic).toHaveValue('Ask for a review after a week')
      await expect(page.getByText('29 / 10 characters minimum')).toBeVisible()
      await expect(impact).toHaveValue('9')
      await expect(save).not.toHaveCSS('border-radius', '0px')
      expect(await page.evaluate(() => (window as Watched).bareFrames)).toBe(0)
    })
})
