import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEBIBYTE = 1024 * 1024

export type SmallDisk = {
  folder: string
  /** Writes until so many MB are free; 0 fills the disk to the last byte. */
  fillUpTo: (free: number) => void
  /** Takes away what was filled in. */
  clear: () => void
  remove: () => void
}

/** A disk in memory that can really be full. @throws Error when this system does not let us mount one. */
export function mountSmallDisk(mebibytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'tactics-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    rmdirSync(folder)
    throw new Error('A small disk cannot be mounted here; this experiment needs root on Linux.', {
      cause: error,
    })
  }
  // The database's server is another user.
  chmodSync(folder, 0o755)
  const filling = join(folder, 'filling')
  return {
    folder,
    fillUpTo(free) {
      const file = openSync(filling, 'a')
      const zeros = Buffer.alloc(MEBIBYTE / 64)
      try {
        for (;;) {
          const { bavail, bsize } = statfsSync(folder)
          if (free > 0 && bavail * bsize <= free * MEBIBYTE) return
          writeSync(file, zeros)
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    clear: () => rmSync(filling, { force: true }),
    remove() {
      execFileSync('umount', [folder], { stdio: 'pipe' })
      rmdirSync(folder)
    },
  }
}
