import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backUp } from './backup.server'
import type { Db } from './client.server'
import { LOCK_FILE } from './data-dir-lock.server'

/** The file by which `npm run backup` tells the running app where to, and the app what came of it. */
const REQUEST = 'backup-request.json'
const PAUSE = 50

type Request = { path: string; rows?: number; error?: string }

/** Only the process that holds an embedded database can read it, so it makes the backup itself when asked by a signal. */
export function backUpOnSignal(dataDir: string, getDb: () => Promise<Db>): void {
  const file = join(dataDir, REQUEST)
  process.on('SIGUSR2', () => {
    void (async () => {
      const request = JSON.parse(await readFile(file, 'utf8')) as Request
      try {
        request.rows = await backUp(await getDb(), request.path)
      } catch (error) {
        request.error = error instanceof Error ? error.message : String(error)
      }
      await writeFile(file, JSON.stringify(request))
    })().catch(() => {})
  })
}

/** Has the process that holds the folder make a backup. Returns how many rows. */
export async function askForBackup(dataDir: string, path: string): Promise<number> {
  const file = join(dataDir, REQUEST)
  const holder = Number(readFileSync(join(dataDir, LOCK_FILE), 'utf8'))
  await writeFile(file, JSON.stringify({ path: resolve(path) }), { mode: 0o600 })
  try {
    process.kill(holder, 'SIGUSR2')
    for (;;) {
      await sleep(PAUSE)
      process.kill(holder, 0)
      const { rows, error } = await readAnswer(file)
      if (error !== undefined) throw new Error(error)
      if (rows !== undefined) return rows
    }
  } finally {
    await rm(file, { force: true })
  }
}

/** Half a file while the other process is writing it is no answer yet. */
async function readAnswer(file: string): Promise<Partial<Request>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Request
  } catch {
    return {}
  }
}
