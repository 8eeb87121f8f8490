import type { CDPSession, Locator, Page } from '@playwright/test'
import { readingTime, type Cue } from './captions'

export const WIDTH = 1280
export const HEIGHT = 720
/** The page is drawn larger than on a desktop, so that it can be read in a small player. */
export const ZOOM = 1.25
export const FRAMES_PER_SECOND = 12.5
const FRAME = 1000 / FRAMES_PER_SECOND
const PATIENCE = 30_000
const TICK = 10

export type Cursor = { x: number; y: number; isPressed: boolean }
/** A picture of the page, and for how many frames of the video it stands. */
export type Frame = { image: Buffer; cursor: Cursor; count: number }

/**
 * Films a page picture by picture. The page's clock stands still but for one step per frame, so that the film runs
 * evenly however slow the machine is.
 */
export class Recorder {
  readonly frames: Frame[] = []
  readonly cues: Cue[] = []
  poster: Frame | undefined
  private time = 0
  private cursor: Cursor = { x: WIDTH / 2, y: HEIGHT / 2, isPressed: false }

  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async start(page: Page): Promise<Recorder> {
    const session = await page.context().newCDPSession(page)
    return new Recorder(page, session)
  }

  /** Ends the caption before, once it has stood long enough to be read. */
  async caption(text: string): Promise<void> {
    await this.endCaption()
    this.cues.push({ start: this.time, end: this.time, text })
  }

  async endCaption(): Promise<void> {
    const cue = this.cues.at(-1)
    if (!cue) return
    await this.hold(cue.start + readingTime(cue.text) - this.time)
    cue.end = this.time
  }

  async hold(milliseconds: number): Promise<void> {
    for (const end = this.time + milliseconds; this.time < end;) await this.shoot()
  }

  /** Waits off camera for what the page is about to show, its clock running meanwhile. */
  async waitFor(target: Locator, state: 'visible' | 'hidden' = 'visible'): Promise<void> {
    for (const end = Date.now() + PATIENCE; Date.now() < end;) {
      if ((await target.first().isVisible()) === (state === 'visible')) return
      await this.page.clock.runFor(TICK)
    }
    throw new Error(`${target} is not ${state}`)
  }

  /** Moves the pointer to the middle of an element that is in sight, slowing down on arrival. */
  async pointAt(target: Locator): Promise<void> {
    await this.waitFor(target)
    const box = await target.boundingBox()
    if (!box) throw new Error(`${target} is not on the page`)
    const { x, y } = this.cursor
    const to = { x: (box.x + box.width / 2) * ZOOM, y: (box.y + box.height / 2) * ZOOM }
    const steps = Math.round(5 + Math.hypot(to.x - x, to.y - y) / 110)
    for (let step = 1; step <= steps; step++) {
      const part = 1 - (1 - step / steps) ** 3
      this.cursor = { x: x + (to.x - x) * part, y: y + (to.y - y) * part, isPressed: false }
      await this.page.mouse.move(this.cursor.x / ZOOM, this.cursor.y / ZOOM)
      await this.shoot()
    }
  }

  async click(target: Locator): Promise<void> {
    await this.press(target)
    await target.click()
  }

  /** The press alone, for what has to happen off camera. */
  async press(target: Locator): Promise<void> {
    await this.pointAt(target)
    this.cursor = { ...this.cursor, isPressed: true }
    await this.hold(2 * FRAME)
    this.cursor = { ...this.cursor, isPressed: false }
  }

  async type(field: Locator, text: string): Promise<void> {
    for (let end = 2; end < text.length + 2; end += 2) {
      await field.pressSequentially(text.slice(end - 2, end))
      await this.shoot()
    }
  }

  /** Browsers draw a select's list outside of the page, so the choice shows as the new value. */
  async choose(field: Locator, value: number): Promise<void> {
    await this.press(field)
    await field.selectOption(String(value))
    await this.hold(4 * FRAME)
  }

  async scrollTo(target: Locator, margin = 24): Promise<void> {
    const top = await target.evaluate((element) => element.getBoundingClientRect().top)
    const steps = 10
    const before = await this.page.evaluate(() => window.scrollY)
    for (let step = 1; step <= steps; step++) {
      const part = (1 - Math.cos((Math.PI * step) / steps)) / 2
      await this.page.evaluate((y) => window.scrollTo(0, y), before + (top - margin) * part)
      await this.shoot()
    }
  }

  takePoster(): void {
    this.poster = this.frames.at(-1)
  }

  private async shoot(): Promise<void> {
    await this.page.clock.runFor(FRAME)
    const { data } = await this.session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
    })
    const image = Buffer.from(data, 'base64')
    const last = this.frames.at(-1)
    if (last && last.cursor === this.cursor && last.image.equals(image)) last.count += 1
    else this.frames.push({ image, cursor: this.cursor, count: 1 })
    this.time += FRAME
  }
}
