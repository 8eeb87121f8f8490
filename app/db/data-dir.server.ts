import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const OWNER_ONLY_FOLDER = 0o700
const OWNER_ONLY_FILE = 0o600
const PERMISSION_BITS = 0o777

/** Makes the data folder readable by the app's own account alone, with what is in it now and what this process adds. */
export function secureDataDir(dataDir: string): void {
  process.umask(PERMISSION_BITS - OWNER_ONLY_FOLDER)
  mkdirSync(dataDir, { recursive: true })
  close(dataDir)
}

function close(path: string): void {
  const found = lstatSync(path)
  const isFolder = found.isDirectory()
  if (!isFolder && !found.isFile()) return
  const wanted = isFolder ? OWNER_ONLY_FOLDER : OWNER_ONLY_FILE
  if ((found.mode & PERMISSION_BITS) !== wanted) chmodOwn(path, wanted)
  if (isFolder) for (const name of readdirSync(path)) close(join(path, name))
}

/** Files of another account, such as those of a mounted folder, are that account's to close. */
function chmodOwn(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
