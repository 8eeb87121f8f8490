import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf } from './error-reason.server'
import { backUp } from './backup.server'
import type { Db } from './client.server'
import { LOCK_FILE } from './data-dir-lock.server'

/** `npm run backup` writes the target path into this file, and the running app adds the outcome. */
const REQUEST = 'backup-request.json'
const POLL_MS = 50

type Request = { path: string; rows?: number; error?: string }

/** Makes a backup on SIGUSR2: only the process that holds the data folder can read the database. */
export function backUpOnSignal(dataDir: string, getDb: () => Promise<Db>): void {
  const file = join(dataDir, REQUEST)
  process.on('SIGUSR2', () => {
    void (async () => {
      const request = JSON.parse(await readFile(file, 'utf8')) as Request
      try {
        request.rows = await backUp(await getDb(), request.path)
      } catch (error) {
        request.error = reasonOf(error)
      }
      await writeFile(file, JSON.stringify(request))
    })().catch(() => {})
  })
}

/** Asks the process that holds the data folder for a backup and waits for it. @returns the number of rows. */
export async function askForBackup(dataDir: string, path: string): Promise<number> {
  const file = join(dataDir, REQUEST)
  const holder = Number(readFileSync(join(dataDir, LOCK_FILE), 'utf8'))
  await writeFile(file, JSON.stringify({ path: resolve(path) }), { mode: 0o600 })
  try {
    process.kill(holder, 'SIGUSR2')
    for (;;) {
      await sleep(POLL_MS)
      process.kill(holder, 0)
      const { rows, error } = await readAnswer(file)
      if (error !== undefined) throw new Error(error)
      if (rows !== undefined) return rows
    }
  } finally {
    await rm(file, { force: true })
  }
}

async function readAnswer(file: string): Promise<Partial<Request>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Request
  } catch {
    return {}
  }
}
