import process from 'node:process'
import './scripts/load-env.js'

const isDevelopment = process.argv.includes('--dev')
// Read in app/env.server.ts: the build starts a process of its own under any other server.
process.env.SERVER_ENTRY = 'server.js'
process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production'

const vite = isDevelopment
  ? await import('vite').then(({ createServer }) =>
      createServer({ server: { middlewareMode: true }, appType: 'custom' }),
    )
  : undefined

const builtServer = new URL('./build/server/index.js', import.meta.url).href

/** @returns {Promise<import('@remix-run/node').ServerBuild>} */
const loadBuild = async () =>
  /** @type {import('@remix-run/node').ServerBuild} */ (
    await (vite ? vite.ssrLoadModule('virtual:remix/server-build') : import(builtServer))
  )

try {
  const build = await loadBuild()
  // What the server does is in app/server/server.server.ts; app/entry.server.tsx hands it out with the build.
  const { startServer } = /** @type {typeof import('./app/entry.server.tsx')} */ (
    /** @type {unknown} */ (build.entry.module)
  )
  await startServer({
    loadBuild: vite ? loadBuild : () => Promise.resolve(build),
    middleware: vite?.middlewares,
  })
} catch (error) {
  console.error(`Tactics cannot start.\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
