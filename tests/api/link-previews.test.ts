import { expect, test } from 'vitest'
import { useSharedApp } from '../support/app'
import { createBrowser } from '../support/browser'
import { send } from '../support/client'
import { MISSING_ID } from '../support/inputs'

const app = useSharedApp()
/** The signature of a PNG, then its first chunk: width and height are its first two numbers. */
const [WIDTH_AT, HEIGHT_AT] = [16, 20]

async function sizeOfPng(address: string): Promise<string> {
  const response = await fetch(new URL(address, app.url))
  expect({ address, status: response.status }).toEqual({ address, status: 200 })
  expect(response.headers.get('Content-Type')).toBe('image/png')
  const bytes = Buffer.from(await response.arrayBuffer())
  return `${bytes.readUInt32BE(WIDTH_AT)}x${bytes.readUInt32BE(HEIGHT_AT)}`
}

function attribute(html: string, tag: RegExp, name: string): string {
  return new RegExp(`${name}="([^"]*)"`).exec(tag.exec(html)?.[0] ?? '')?.[1] ?? ''
}

test('An invite link shows a picture of the product where it is pasted', async () => {
  const { text, trail } = await createBrowser(app.url).follow(`/join/team/${MISSING_ID}`)
  expect(trail.at(-1)).toBe('/login')
  const image = attribute(text, /<meta property="og:image"[^>]*>/, 'content')
  expect(image).toBe(`${app.url}/og-image.png`)
  expect(await sizeOfPng(image)).toBe('1200x630')
})

test('A phone that keeps the app on its home screen finds an icon and a name', async () => {
  const { text } = await send(`${app.url}/login`)
  const touchIcon = attribute(text, /<link rel="apple-touch-icon"[^>]*>/, 'href')
  expect(await sizeOfPng(touchIcon)).toBe('180x180')
  const manifest = await send(app.url + attribute(text, /<link rel="manifest"[^>]*>/, 'href'))
  expect(manifest.headers.get('Content-Type')).toMatch(/^application\/manifest\+json/)
  const { name, icons } = manifest.body as {
    name: string
    icons: { src: string; sizes: string; type: string }[]
  }
  expect(name).toBe('Tactics')
  const drawn = icons.filter(({ type }) => type === 'image/png')
  expect(drawn.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  for (const { src, sizes } of drawn) expect(await sizeOfPng(src)).toBe(sizes)
})
