import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../../app/db/embedded.server'

/** One migrated PGlite folder for the project's whole run; every test file starts from a copy of it. */
export default async function setup(project: TestProject) {
  const template = await mkdtemp(join(tmpdir(), 'tactics-template-'))
  await (await openEmbedded(template)).close()
  project.provide('pgliteTemplate', template)
  return () => rm(template, { recursive: true, force: true })
}
