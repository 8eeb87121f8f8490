import { expect, test, vi } from 'vitest'
import type { PictureText } from '../../domain/sharing/picture'
import { keptPictures } from './pictures.server'

const saying = (campaign: string): PictureText => ({
  kind: 'Result',
  campaign,
  team: '',
  summary: '',
  rows: [],
  instead: '',
})

/** Pictures that are drawn when the test says so. */
function drawnLater() {
  const waiting: ((png: Uint8Array) => void)[] = []
  const pictureOf = keptPictures(() => new Promise((resolve) => waiting.push(resolve)))
  const drawAll = (byte: number) => {
    for (const drawn of waiting.splice(0)) drawn(new Uint8Array([byte]))
  }
  return { pictureOf: (campaign: string) => pictureOf(saying(campaign)), drawAll }
}

test('the same picture is drawn once; of too many at once the last is refused, and drawn later', async () => {
  const { pictureOf, drawAll } = drawnLater()
  const first = pictureOf('the same')
  expect(pictureOf('the same')).toBe(first)
  const others = Array.from({ length: 29 }, (_, index) => pictureOf(`another ${index}`))
  await expect(pictureOf('one too many')).rejects.toThrow('30 pictures wait to be drawn')
  drawAll(1)
  const all = await Promise.all([first, ...others])
  expect(new Set(all.map(({ etag }) => etag)).size).toBe(1)
  const later = pictureOf('one too many')
  drawAll(2)
  expect((await later).png).toEqual(new Uint8Array([2]))
  expect(await pictureOf('the same')).toBe(await first)
})

test('a thread that does not answer is not waited for', async () => {
  vi.useFakeTimers()
  const { pictureOf } = drawnLater()
  const late = expect(pictureOf('of a thread that hangs')).rejects.toThrow('not drawn in 10000 ms')
  await vi.advanceTimersByTimeAsync(10_000)
  await late
  vi.useRealTimers()
})
