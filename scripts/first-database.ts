import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_DATABASE, MIGRATIONS_FILE, ownMigrations } from '~/db/migrations.server'
import { copyMigrated } from './migrated-database'

/** Puts an empty, migrated database into the build, for first embedded starts to copy (docs/decisions/046). */
rmSync(FIRST_DATABASE, { recursive: true, force: true })
await copyMigrated(FIRST_DATABASE)
rmSync(join(FIRST_DATABASE, 'tactics.lock'))
writeFileSync(join(FIRST_DATABASE, MIGRATIONS_FILE), ownMigrations().join())
// Often another account builds than runs.
for (const name of ['.', ...readdirSync(FIRST_DATABASE, { recursive: true, encoding: 'utf8' })]) {
  const path = join(FIRST_DATABASE, name)
  chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
}
