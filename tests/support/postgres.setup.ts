import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres'

/**
 * One PostgreSQL server for the whole run, started by the first project that needs it; every test file makes its own
 * database on it. The first project is the last to be torn down.
 */
export default async function setup({ vitest }: TestProject) {
  if (vitest.getProvidedContext().postgresUrl) return
  const server = await startPostgres()
  vitest.getRootProject().provide('postgresUrl', server.url)
  return () => server.stop()
}
