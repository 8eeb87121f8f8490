import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
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
  'lucide-react',
  'temporal-polyfill',
  'temporal-utils',
  'zod',
  'zod-openapi',
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), remix(remixConfig), tsconfigPaths()],
  // Many small files cost a phone more round trips than bytes.
  build: { rollupOptions: { output: { experimentalMinChunkSize: 2_500 } } },
  server: { port: 3000 },
  ssr: { noExternal: command === 'build' ? BUNDLED : [] },
}))
