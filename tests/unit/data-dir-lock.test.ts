import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LOCK_FILE, lockDataDir } from '~/db/data-dir-lock.server'
import { openEmbedded } from '~/db/embedded.server'
import { queryRow } from '../support/sql'

let folder: string
let child: ChildProcess | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tactics-lock-'))
})

afterEach(async () => {
  child?.kill('SIGKILL')
  child = undefined
  await rm(folder, { recursive: true, force: true })
})

const inUse = (dataDir: string, pid: number | undefined) =>
  `The data folder ${dataDir} is in use by process ${pid}. Stop that process, or set DATA_DIR to another folder.`

/** Another process that takes the folder, says so, and holds it until it dies. */
async function holdInAnotherProcess(dataDir: string): Promise<ChildProcess> {
  const module = JSON.stringify(resolve('app/db/data-dir-lock.server.ts'))
  const script = `
    import(${module})
      .then(({ lockDataDir }) => lockDataDir(${JSON.stringify(dataDir)}))
      .then(() => console.log('held'), (error) => console.log(error.message))
    setInterval(() => {}, 1000)`
  child = spawn(process.execPath, ['--import', 'tsx', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  expect(said.toString().trim()).toBe('held')
  return child
}

test('a data folder is made, and held by one process', () => {
  const nested = join(folder, 'new', 'folder')
  const unlock = lockDataDir(nested)
  expect(() => lockDataDir(nested)).toThrow(inUse(nested, process.pid))
  unlock()
})

test('a data folder of an earlier version is closed to other accounts, and so is what is made in it', async () => {
  const nested = join(folder, 'outbox')
  await mkdir(nested)
  await writeFile(join(nested, 'old.eml'), 'Hello')
  await chmod(folder, 0o755)
  await chmod(nested, 0o775)
  await chmod(join(nested, 'old.eml'), 0o644)
  lockDataDir(folder)()
  await writeFile(join(nested, 'new.eml'), 'Hello')
  await mkdir(join(folder, 'pglite'))
  const modeOf = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8)
  const paths = ['.', 'outbox', 'pglite', 'outbox/old.eml', 'outbox/new.eml', LOCK_FILE]
  expect(await Promise.all(paths.map(modeOf))).toEqual(['700', '700', '700', '600', '600', '600'])
})

test('a data folder is free again once it is given back', () => {
  lockDataDir(folder)()
  lockDataDir(folder)()
})

test('two folders do not know of each other', () => {
  const unlock = [lockDataDir(join(folder, 'one')), lockDataDir(join(folder, 'two'))]
  for (const free of unlock) free()
})

test('a folder that another process holds is refused by its number, and free when that process is killed', async () => {
  const holder = await holdInAnotherProcess(folder)
  expect(() => lockDataDir(folder)).toThrow(inUse(folder, holder.pid))
  await expect(openEmbedded(folder)).rejects.toThrow(inUse(folder, holder.pid))
  expect(await readFile(join(folder, 'tactics.lock'), 'utf8')).toBe(String(holder.pid))

  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const unlock = lockDataDir(folder)
  expect(await readFile(join(folder, 'tactics.lock'), 'utf8')).toBe(String(process.pid))
  unlock()
}, 600_000)

test('a second opening of an embedded database fails and leaves the first unharmed; closing frees it', async () => {
  const first = await openEmbedded(folder)
  await expect(openEmbedded(folder)).rejects.toThrow(inUse(folder, process.pid))
  await queryRow(first, sql`create table kept as select 42 as answer`)
  expect(await queryRow(first, sql`select answer from kept`)).toEqual({ answer: 42 })
  await first.close()

  const second = await openEmbedded(folder)
  expect(await queryRow(second, sql`select answer from kept`)).toEqual({ answer: 42 })
  await second.close()
}, 600_000)
