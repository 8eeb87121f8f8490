import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumLaunchOptions } from '../tests/support/chromium'
import { startSampleApp } from './browser/app'
import { findPlaces, people, signInAs, signInNew, type Places } from './browser/people'
import { createProgress } from './replay/progress'
import type { Role, State } from './screens/state'
import { states } from './screens/states'

const FOLDER = 'screenshots'
const RANKING = 'docs/images/ranking.png'
const RANKING_MAX_BYTES = 150_000
const PATIENCE = 15_000

const WIDTHS = { desktop: 1280, phone: 360 }
const variants = Object.entries(WIDTHS).flatMap(([device, width]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ device, width, colorScheme })),
)
type Variant = (typeof variants)[number]

const signIn: Record<Role, (page: Page) => Promise<void>> = {
  visitor: async () => {},
  owner: (page) => signInAs(page, people.owner),
  member: (page) => signInAs(page, people.third),
  newcomer: (page) => signInNew(page, 'Nora Newcomer'),
}

async function newPage(browser: Browser, baseURL: string, { width, colorScheme }: Variant): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: 800 },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  context.setDefaultTimeout(PATIENCE)
  return context.newPage()
}

async function shoot(page: Page, state: State, places: Places, path: string): Promise<void> {
  await state.act(page, places)
  await state.shows(page).waitFor()
  // Hydration may still draw countdowns and local times.
  if (!state.name.startsWith('join-')) await page.waitForLoadState('networkidle')
  const isDialog = (await page.getByRole('dialog').count()) > 0
  await page.screenshot({ path, fullPage: !isDialog, animations: 'disabled' })
}

/** The picture of the README. */
async function shootRanking(page: Page): Promise<void> {
  await mkdir(join(RANKING, '..'), { recursive: true })
  await page.getByRole('main').screenshot({ path: RANKING, animations: 'disabled' })
  const { size } = await stat(RANKING)
  if (size > RANKING_MAX_BYTES) throw new Error(`${RANKING} has ${size} bytes`)
}

async function shootVariant(browser: Browser, url: string, variant: Variant, onDone: () => void) {
  const failures: string[] = []
  const pages = new Map<Role, Page>()
  for (const role of ['owner', 'member', 'newcomer', 'visitor'] as const) {
    const page = await newPage(browser, url, variant)
    await signIn[role](page)
    pages.set(role, page)
  }
  const owner = pages.get('owner')
  const places = owner && (await findPlaces(owner))
  for (const state of states) {
    const page = pages.get(state.role)
    if (!page || !places) continue
    const name = `${state.name}-${variant.device}-${variant.colorScheme}`
    try {
      await shoot(page, state, places, join(FOLDER, `${name}.png`))
      if (name === 'campaign-ended-desktop-light') await shootRanking(page)
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
const app = await startSampleApp()
const browser = await chromium.launch(await chromiumLaunchOptions())
try {
  await rm(FOLDER, { recursive: true, force: true })
  const countState = progress.begin('Screenshots', variants.length * states.length)
  const failures: string[] = []
  for (const variant of variants)
    failures.push(...(await shootVariant(browser, app.url, variant, countState)))
  for (const failure of failures) progress.note(`Failed: ${failure}`)
  progress.note(`${variants.length * states.length - failures.length} pictures in ${FOLDER}/`)
  if (failures.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await app.stop()
}
