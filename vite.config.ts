import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rollup } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** Packages of many files; bundled, the server loads the part of them that it uses, as one file. */
const BUNDLED = [
  '@conform-to/dom',
  '@conform-to/react',
  'drizzle-orm',
  'temporal-polyfill',
  'temporal-utils',
  'zod',
  'zod-openapi',
]

type Modules = Pick<Rollup.PluginContext, 'getModuleIds' | 'getModuleInfo'>

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run)\//
const ENTRY = /entry\.client\.tsx$/
const ROOT = /app\/root\.tsx\?__remix-build-client-route$/
const LAYOUT = /app\/routes\/layout\.tsx\?__remix-build-client-route$/
const SCREEN =
  /app\/routes\/(home|not-found|dashboard|example|team|campaign|settings\/(account|notifications|tokens))\b.+\?__remix-build-client-route$/
/** The modules that at least so many screens load are in one file, since small files compress badly. */
const SHELL_SCREENS = 10

/** Returns a function that gives the name of the chunk for a module, or nothing where Rollup should choose. */
function chunksOfBrowser() {
  let isInShell: ((id: string) => boolean) | undefined
  return (id: string, modules: Modules): string | undefined => {
    // Few screens check what is typed. Rollup would merge this with small parts that all screens need.
    if (/@conform-to|components\/(field|end-field)\./.test(id)) return 'conform'
    if (FRAMEWORK.test(id)) return 'framework'
    isInShell ??= findShell(modules)
    return isInShell(id) ? 'shell' : undefined
  }
}

/** What every page loads, what the layout shares with any screen, and what many screens share. */
function findShell(modules: Modules): (id: string) => boolean {
  const ids = [...modules.getModuleIds()]
  const loadedBy = (pattern: RegExp) =>
    ids.filter((id) => pattern.test(id)).map((id) => importedFrom(id, modules))
  const [always, layout, screens] = [
    [...loadedBy(ENTRY), ...loadedBy(ROOT)],
    loadedBy(LAYOUT),
    loadedBy(SCREEN),
  ]
  return (id) => {
    if (ENTRY.test(id) || ROOT.test(id) || LAYOUT.test(id)) return false
    const count = screens.filter((loaded) => loaded.has(id)).length
    return (
      count >= SHELL_SCREENS ||
      always.some((loaded) => loaded.has(id)) ||
      (count > 0 && layout.some((loaded) => loaded.has(id)))
    )
  }
}

/** All that a module imports, in any number of steps. What it imports when needed is not among it. */
function importedFrom(start: string, { getModuleInfo }: Modules): Set<string> {
  const found = new Set([start])
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** The code of a thread needs a file of its own. */
const chunkOfServer = (id: string) => (id.includes('analysis-thread.server') ? 'analysis-thread' : undefined)

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), tsconfigPaths()],
  build: {
    // For browsers Vite writes class fields as calls, which Drizzle's many small objects make slow.
    ...(isSsrBuild && { target: 'node20' }),
    rollupOptions: {
      output: {
        // Many small files cost a phone more round trips than bytes.
        experimentalMinChunkSize: 500,
        manualChunks: isSsrBuild ? chunkOfServer : chunksOfBrowser(),
        // Without what the chunks import, which others need too.
        onlyExplicitManualChunks: true,
      },
    },
  },
  server: { port: 3000 },
  ssr: { noExternal: command === 'build' ? BUNDLED : [] },
}))
