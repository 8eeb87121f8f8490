import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../../app/db/embedded.server'

/**
 * One migrated PGlite folder for the whole run, made by the first project that needs it; every test file starts from a
 * copy of it. The first project is the last to be torn down.
 */
export default async function setup({ vitest }: TestProject) {
  if (vitest.getProvidedContext().pgliteTemplate) return
  const template = await mkdtemp(join(tmpdir(), 'tactics-template-'))
  await (await openEmbedded(template)).close()
  vitest.getRootProject().provide('pgliteTemplate', template)
  return () => rm(template, { recursive: true, force: true })
}
