import { statfsSync } from 'node:fs'

const MEBIBYTE = 1024 * 1024
const MIN_FREE_MEBIBYTES = 100
const DISK_CHECK_INTERVAL_MS = 1_000

const NO_ROOM = `Less than ${MIN_FREE_MEBIBYTES} MB are free on the disk of the database`

/** Returns a function that tells whether the folder's disk has room to write, checked at most once a second. */
export function watchRoom(folder: string): () => boolean {
  let [lookedAt, hasRoom] = [-Infinity, true]
  return () => {
    const now = performance.now()
    if (now - lookedAt < DISK_CHECK_INTERVAL_MS) return hasRoom
    const { bavail, bsize } = statfsSync(folder)
    lookedAt = now
    hasRoom = bavail * bsize >= MIN_FREE_MEBIBYTES * MEBIBYTE
    return hasRoom
  }
}

/** With the SQLSTATE of a server whose disk is full. */
export class NoRoomError extends Error {
  readonly code = '53100'
  constructor(options?: ErrorOptions) {
    super(NO_ROOM, options)
  }
}
