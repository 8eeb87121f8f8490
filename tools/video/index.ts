import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { chromiumLaunchOptions } from '../../tests/support/chromium'
import { startSampleApp } from '../browser/app'
import { people, signInAs } from '../browser/people'
import { createProgress } from '../progress'
import { toWebVtt } from './captions'
import { encode } from './encode'
import { HEIGHT, Recorder, WIDTH, ZOOM } from './recorder'
import { play } from './story'

const FOLDER = 'public/video'
const MAX_BYTES = 3 * 1024 * 1024

const progress = createProgress()

async function newPage(browser: Browser, baseURL: string) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: WIDTH / ZOOM, height: HEIGHT / ZOOM },
    deviceScaleFactor: ZOOM,
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  context.setDefaultTimeout(30_000)
  return context.newPage()
}

async function record(browser: Browser, url: string): Promise<Recorder> {
  progress.note('Recording the main job')
  const [owner, member, third] = [
    await newPage(browser, url),
    await newPage(browser, url),
    await newPage(browser, url),
  ]
  await signInAs(member, people.member)
  await signInAs(third, people.third)
  await owner.clock.install()
  await owner.clock.pauseAt(Date.now() + 1000)
  const recorder = await Recorder.start(owner)
  await play(recorder, { owner, member, third })
  return recorder
}

async function write(name: string, content: string | Buffer): Promise<number> {
  const path = join(FOLDER, name)
  await writeFile(path, content)
  progress.note(`${path}: ${Math.round(content.length / 1024)} KB`)
  return content.length
}

const app = await startSampleApp()
const browser = await chromium.launch(await chromiumLaunchOptions())
try {
  const recorder = await record(browser, app.url)
  const countFrame = progress.begin('Encoding', recorder.frames.length)
  const { video, poster } = await encode(browser, recorder, countFrame)
  await mkdir(FOLDER, { recursive: true })
  const sizes = [
    await write('tactics.webm', video),
    await write('tactics.vtt', toWebVtt(recorder.cues)),
    await write('poster.webp', poster),
  ]
  const seconds = (recorder.cues.at(-1)?.end ?? 0) / 1000
  progress.note(`${seconds.toFixed(1)} seconds, ${recorder.cues.length} captions`)
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_BYTES) throw new Error('More than 3 MB')
} finally {
  await browser.close()
  await app.stop()
}
