import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'

export const migrationsFolder = resolve('drizzle')
/** An empty database that the build has made, and the file in it that says by which migrations. */
export const FIRST_DATABASE = resolve('build/database')
export const MIGRATIONS_FILE = 'migrations'

export function ownMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
}

/** Calls `work` with a folder that holds the first `count` migrations: the schema of an earlier version. */
export async function withFirstMigrations<Result>(
  count: number,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tactics-migrations-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    const file = join(folder, 'meta', '_journal.json')
    const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: unknown[] }
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @throws Error with a sentence for the operator when a database holds migrations that this version does not know. */
export function requireKnownMigrations(applied: readonly string[]): void {
  const own = ownMigrations()
  if (applied.some((hash, index) => hash !== own[index]))
    throw new Error(
      'The data is of a newer version of Tactics. Please start that version, or restore a backup of this one into another database.',
    )
}

/** "Not available" since PostgreSQL 14, before that a missing file. */
const NOT_INSTALLED = ['0A000', '58P01']
const NO_EXTENSION =
  'The PostgreSQL server lacks the extension pg_trgm, which finds similar tactics. Please install the package with the contrib extensions of its version (postgresql-contrib) and start again.'

/** @throws an error whose message says what to install, when the server cannot create the extension pg_trgm. */
export async function explainMissingExtension(migration: Promise<void>): Promise<void> {
  try {
    await migration
  } catch (error) {
    const { cause = error } = error as { cause?: unknown }
    const { code, message } = cause as { code?: string; message?: string }
    const lacksExtension = NOT_INSTALLED.includes(code ?? '') && message?.includes('pg_trgm')
    throw lacksExtension ? new Error(NO_EXTENSION, { cause: error }) : error
  }
}
