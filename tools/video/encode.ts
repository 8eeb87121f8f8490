import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Browser } from '@playwright/test'
import { FRAMES_PER_SECOND, HEIGHT, WIDTH, type Recorder } from './recorder'

type Film = Parameters<Window['encodeFilm']>[0]

declare global {
  interface Window {
    encodeFilm: (film: {
      width: number
      height: number
      framesPerSecond: number
      bitrate: number
      poster: number
      frames: { cursor: { x: number; y: number; isPressed: boolean }; count: number }[]
    }) => Promise<{ video: string; poster: string }>
    reportFrame: () => void
  }
}

/** localhost, because browsers encode video on trustworthy addresses only. Every answer comes from below. */
const ADDRESS = 'http://localhost'
const BITRATE = 250_000

const HTML = `<!doctype html>
<script type="importmap">{ "imports": { "mediabunny": "/mediabunny.js" } }</script>
<script type="module" src="/encode-page.js"></script>`

const muxer = join(
  dirname(createRequire(import.meta.url).resolve('mediabunny')),
  '..',
  'bundles',
  'mediabunny.min.mjs',
)

/** Encodes the recorded frames in the browser itself: VP9 in WebM, and the poster as WebP. */
export async function encode(browser: Browser, recorder: Recorder, onFrame: () => void) {
  const { frames } = recorder
  const page = await browser.newPage()
  const asScript = { contentType: 'text/javascript' }
  await page.route(`${ADDRESS}/`, (route) => route.fulfill({ contentType: 'text/html', body: HTML }))
  await page.route(`${ADDRESS}/mediabunny.js`, (route) => route.fulfill({ ...asScript, path: muxer }))
  await page.route(`${ADDRESS}/encode-page.js`, (route) =>
    route.fulfill({ ...asScript, path: join(import.meta.dirname, 'encode-page.js') }),
  )
  await page.route(`${ADDRESS}/frames/*`, (route) => {
    const index = Number(new URL(route.request().url()).pathname.split('/').at(-1))
    return route.fulfill({ contentType: 'image/png', body: frames[index]?.image })
  })
  await page.exposeFunction('reportFrame', onFrame)
  await page.goto(ADDRESS)
  await page.waitForFunction(() => 'encodeFilm' in window)
  const film: Film = {
    width: WIDTH,
    height: HEIGHT,
    framesPerSecond: FRAMES_PER_SECOND,
    bitrate: BITRATE,
    poster: recorder.poster ? frames.indexOf(recorder.poster) : frames.length - 1,
    frames: frames.map(({ cursor, count }) => ({ cursor, count })),
  }
  const { video, poster } = await page.evaluate((given) => window.encodeFilm(given), film)
  await page.close()
  return { video: Buffer.from(video, 'base64'), poster: Buffer.from(poster, 'base64') }
}
