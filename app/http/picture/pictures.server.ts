import { createHash } from 'node:crypto'
import type { PictureText } from '../../domain/sharing/picture'
import { threadOf } from '../../domain/thread.server'
import { PICTURE_THREAD, threadUrl, type Work } from './picture-thread.server'

export type Picture = { png: Uint8Array<ArrayBuffer>; etag: string }
type Draw = (text: PictureText) => Promise<Uint8Array>

/** Of at most about 100 KB each. */
const KEPT_PICTURES = 100
/** Each takes a tenth of a second. */
const WAITING_MAX = 30
const LATE_MS = 10_000

const runInThread = threadOf<Work>(threadUrl, PICTURE_THREAD)

/** The picture that says a text, drawn outside the event loop. Rejects if it cannot be drawn, or not soon. */
export const pictureOf = keptPictures((text) => runInThread('draw', text))

/** Draws a picture once while it is kept. */
export function keptPictures(draw: Draw): (text: PictureText) => Promise<Picture> {
  /** By what they say, the one asked for last at the end. */
  const kept = new Map<string, Promise<Picture>>()
  const drawSoon = inTime(draw)

  function drawn(key: string, text: PictureText): Promise<Picture> {
    const picture = drawSoon(text).then((png) => ({ png: new Uint8Array(png), etag: etagOf(png) }))
    picture.catch(() => kept.get(key) === picture && kept.delete(key))
    return picture
  }
  return (text) => {
    const key = JSON.stringify(text)
    const picture = kept.get(key) ?? drawn(key, text)
    kept.delete(key)
    kept.set(key, picture)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_PICTURES && oldest !== undefined) kept.delete(oldest)
    return picture
  }
}

/** Rejects when too many wait already, or when nothing is drawn for long. */
function inTime(draw: Draw): Draw {
  let waiting = 0
  return async (text) => {
    if (waiting >= WAITING_MAX) throw new Error(`${waiting} pictures wait to be drawn`)
    waiting++
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`A picture was not drawn in ${LATE_MS} ms`)), LATE_MS)
    })
    try {
      return await Promise.race([draw(text), late])
    } finally {
      waiting--
      clearTimeout(timer)
    }
  }
}

function etagOf(png: Uint8Array): string {
  return `"${createHash('sha256').update(png).digest('base64url')}"`
}
