import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'

export const LOCK_FILE = 'tactics.lock'

/**
 * Takes the data folder for this process alone. PGlite itself lets two processes open one folder and then loses
 * writes without an error. The lock is the kernel's, so it ends with the process, however that ends.
 * @returns a function that gives the folder back.
 * @throws Error that names the process which holds the folder.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, LOCK_FILE)
  const file = openSync(path, 'a+')
  if (!tryLock(file)) {
    const holder = readFileSync(path, 'utf8').trim()
    closeSync(file)
    throw new Error(
      `The data folder ${dataDir} is in use by process ${holder || '(unknown)'}. Stop that process, or set DATA_DIR to another folder.`,
    )
  }
  ftruncateSync(file)
  writeSync(file, String(process.pid))
  return () => closeSync(file)
}

/** Whether a running process holds the data folder. */
export function isDataDirHeld(dataDir: string): boolean {
  const path = join(dataDir, LOCK_FILE)
  if (!existsSync(path)) return false
  const file = openSync(path, 'r+')
  const isFree = tryLock(file)
  closeSync(file)
  return !isFree
}
