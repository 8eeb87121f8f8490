import type { TestProject } from 'vitest/node'
import { createStorage, loggedErrors, sessionSecret, startApp } from './app'

/** One app for the project's whole run, for the files that `useSharedApp`. An error in its log fails the run. */
export default async function setup(project: TestProject) {
  const on = project.getProvidedContext()
  const storage = await createStorage({ on })
  const app = await startApp({ storage, server: on.server ?? 'server.js' })
  project.provide('sharedApp', { url: app.url, sessionSecret })
  return async () => {
    await app.stop()
    await storage.remove()
    const errors = loggedErrors(await app.log())
    if (errors.length > 0) throw new Error(`The shared app logged errors:\n${errors.join('\n')}`)
  }
}
