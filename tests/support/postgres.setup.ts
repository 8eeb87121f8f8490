import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../app/db/postgres.server'
import { createDatabase, startPostgres } from './postgres'

/**
 * One PostgreSQL server for the whole run with one migrated database, started by the first project that needs it; every
 * test file works on a copy of that database. The first project is the last to be torn down.
 */
export default async function setup({ vitest }: TestProject) {
  if (vitest.getProvidedContext().postgresUrl) return
  const server = await startPostgres()
  const template = await createDatabase(server.url)
  await (await openPostgres(template)).close()
  vitest.getRootProject().provide('postgresUrl', server.url)
  vitest.getRootProject().provide('postgresTemplate', new URL(template).pathname.slice(1))
  return () => server.stop()
}
