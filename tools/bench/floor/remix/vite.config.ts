import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixConfig from '../../../../remix.config.js'

/** Built like our app, beside it, with the same options of Remix. */
export default defineConfig({
  publicDir: false,
  plugins: [
    remix({
      appDirectory: 'tools/bench/floor/remix',
      buildDirectory: 'build/floor',
      future: { ...remixConfig.future, v3_routeConfig: false },
    }),
  ],
})
