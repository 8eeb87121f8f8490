import { statfsSync } from 'node:fs'

const MEBIBYTE = 1024 * 1024
const MIN_FREE_MEBIBYTES = 100
const FRESH = 1_000

export const NO_ROOM = `Less than ${MIN_FREE_MEBIBYTES} MB are free on the disk of the database`

/** Tells whether the disk under a folder has room to write, looking at most once a second. */
export function watchRoom(folder: string): () => boolean {
  let [lookedAt, hasRoom] = [-Infinity, true]
  return () => {
    const now = performance.now()
    if (now - lookedAt < FRESH) return hasRoom
    const { bavail, bsize } = statfsSync(folder)
    lookedAt = now
    hasRoom = bavail * bsize >= MIN_FREE_MEBIBYTES * MEBIBYTE
    return hasRoom
  }
}

/** SQLSTATE disk_full, as a server would say it. */
export class NoRoomError extends Error {
  readonly code = '53100'
  constructor(options?: ErrorOptions) {
    super(NO_ROOM, options)
  }
}
