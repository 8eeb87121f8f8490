import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'
import { secureDataDir } from './data-dir.server'

export const LOCK_FILE = 'tactics.lock'

/**
 * Locks the data folder until the returned function is called or the process ends: two PGlites on one folder lose writes.
 * @throws Error that names the process which holds the folder.
 */
export function lockDataDir(dataDir: string): () => void {
  secureDataDir(dataDir)
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

export function isDataDirHeld(dataDir: string): boolean {
  const path = join(dataDir, LOCK_FILE)
  if (!existsSync(path)) return false
  const file = openSync(path, 'r+')
  const isFree = tryLock(file)
  closeSync(file)
  return !isFree
}
