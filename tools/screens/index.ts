import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumLaunchOptions } from '../../tests/support/chromium'
import { startSampleApp } from '../browser/app'
import { findPlaces, type Places } from '../browser/people'
import { createProgress } from '../progress'
import { appSettings, roles, signIn, type Role, type State } from './state'
import { states } from './states'

const FOLDER = 'screenshots'
/** The pictures of the README and docs/design.md, by the screenshot they are taken with. */
const PICTURES: Record<string, string> = {
  'campaign-ended-desktop-light': 'docs/images/ranking.png',
  'campaign-unscored-desktop-light': 'docs/images/vote.png',
  'campaign-unscored-phone-dark': 'docs/images/phone.png',
}
const PICTURE_VIEWPORT = { width: 1024, height: 720 }
const PHONE_VIEWPORT = { width: 390, height: 844 }
const PICTURE_MAX_BYTES = 150_000
const PATIENCE = 15_000

const { values: wanted } = parseArgs({ options: { width: { type: 'string' }, only: { type: 'string' } } })
/** `--width=768` takes them at that width alone, `--only=campaign` those whose name contains it. */
const WIDTHS: Record<string, number> = wanted.width
  ? { [wanted.width]: Number(wanted.width) }
  : { desktop: 1280, phone: 360 }
const shot = states.filter(({ name }) => name.includes(wanted.only ?? ''))
const variants = Object.entries(WIDTHS).flatMap(([device, width]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ device, width, colorScheme })),
)
type Variant = (typeof variants)[number]

async function newPage(
  browser: Browser,
  baseURL: string,
  { device, width, colorScheme }: Variant,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    hasTouch: device === 'phone',
    viewport: { width, height: 800 },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  context.setDefaultTimeout(PATIENCE)
  return context.newPage()
}

/** How many controls of the page's content stand in the window before anybody scrolls. */
const controlsAtFirstSight = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const controls = [
      ...main.querySelectorAll('a[href], button, select, summary, textarea, input:not([type=hidden])'),
    ]
    return controls.filter((control) => {
      const { top, bottom, width } = control.getBoundingClientRect()
      return (
        control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        width > 1 &&
        bottom > 0 &&
        top < innerHeight
      )
    }).length
  })

async function shoot(page: Page, state: State, places: Places, path: string): Promise<void> {
  await state.act(page, places)
  await state.shows(page).waitFor()
  // Hydration may still draw countdowns and local times.
  if (!state.name.startsWith('join-')) await page.waitForLoadState('networkidle')
  const isDialog = (await page.getByRole('dialog').count()) > 0
  await page.screenshot({ path, fullPage: !isDialog, animations: 'disabled' })
}

/** What a small window shows of it: the README has no room for whole pages. */
async function shootForReadme(page: Page, path: string): Promise<void> {
  const before = page.viewportSize()
  const isPhone = before !== null && before.width < PICTURE_VIEWPORT.width
  await mkdir(dirname(path), { recursive: true })
  await page.setViewportSize(isPhone ? PHONE_VIEWPORT : PICTURE_VIEWPORT)
  await page.evaluate(() => scrollTo(0, 0))
  // A gradient takes more of a PNG than all the rest.
  await page.locator('.result-summary').evaluateAll((cards: HTMLElement[]) => {
    for (const { style } of cards) style.background = 'var(--color-accent-soft)'
  })
  await page.screenshot({ path, animations: 'disabled' })
  if (before) await page.setViewportSize(before)
  const { size } = await stat(path)
  if (size > PICTURE_MAX_BYTES) throw new Error(`${path} has ${size} bytes`)
}

async function shootVariant(browser: Browser, url: string, variant: Variant, onDone: () => void) {
  const failures: string[] = []
  const pages = new Map<Role, Page>()
  for (const role of roles) {
    const page = await newPage(browser, url, variant)
    await signIn[role](page)
    pages.set(role, page)
  }
  const owner = pages.get('owner')
  const places = owner && (await findPlaces(owner))
  for (const state of shot) {
    const page = pages.get(state.role)
    if (!page || !places) continue
    const name = `${state.name}-${variant.device}-${variant.colorScheme}`
    try {
      await shoot(page, state, places, join(FOLDER, `${name}.png`))
      if (variant === variants[0])
        progress.note(`${state.name}: ${await controlsAtFirstSight(page)} controls at first sight`)
      const picture = PICTURES[name]
      if (picture) await shootForReadme(page, picture)
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    onDone()
  }
  for (const page of pages.values()) await page.context().close()
  return failures
}

const progress = createProgress()
const app = await startSampleApp(appSettings)
const browser = await chromium.launch(await chromiumLaunchOptions())
try {
  await rm(FOLDER, { recursive: true, force: true })
  const countState = progress.begin('Screenshots', variants.length * shot.length)
  const failures: string[] = []
  for (const variant of variants)
    failures.push(...(await shootVariant(browser, app.url, variant, countState)))
  for (const failure of failures) progress.note(`Failed: ${failure}`)
  progress.note(`${variants.length * shot.length - failures.length} pictures in ${FOLDER}/`)
  if (failures.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await app.stop()
}
