import { createHash } from 'node:crypto'
import type { PictureText } from '../../domain/sharing/picture'
import { threadOf } from '../../domain/thread.server'
import { PICTURE_THREAD, threadUrl, type Work } from './picture-thread.server'

export type Picture = { png: Uint8Array<ArrayBuffer>; etag: string }

/** Of at most about 100 KB each. */
const KEPT_PICTURES = 100

const runInThread = threadOf<Work>(threadUrl, PICTURE_THREAD)
/** By what they say, the one asked for last at the end. */
const kept = new Map<string, Promise<Picture>>()

/** The picture that says `text`. Drawn once while it is kept, outside the event loop. */
export function pictureOf(text: PictureText): Promise<Picture> {
  const key = JSON.stringify(text)
  const picture = kept.get(key) ?? draw(key, text)
  kept.delete(key)
  kept.set(key, picture)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_PICTURES && oldest !== undefined) kept.delete(oldest)
  return picture
}

function draw(key: string, text: PictureText): Promise<Picture> {
  const picture = runInThread('draw', text).then((png) => ({ png: new Uint8Array(png), etag: etagOf(png) }))
  picture.catch(() => kept.delete(key))
  return picture
}

function etagOf(png: Uint8Array): string {
  return `"${createHash('sha256').update(png).digest('base64url')}"`
}
