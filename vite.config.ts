import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import remixConfig from './remix.config.js'
import { chatSheet } from './scripts/chat-sheet'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** Packages of many files; bundled, the server loads the part of them that it uses, as one file. */
const BUNDLED = ['drizzle-orm', 'temporal-polyfill', 'temporal-utils', 'zod', 'zod-openapi']

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run)\//
/** What every page or nearly every screen loads, in one file: small files compress badly. Measured by `npm run tool -- bench:client-js`. */
const SHELL = [
  'components/(action-result|ask-until-ended|brand|clock|failure-alert|field-errors|hydrated|icon|length-note|local-time|next-page|nothing)',
  'components/(page-meta|route-error|screen-client|submit-button|toaster|typed-before-start)',
  'components/(form-key|lazy-part|menu|scripts|tagline|user-menu)',
  'components/live/(follow-live|show-new)',
  'routes/layout',
  'domain/(campaigns|results|tactics)/(constants|policy)',
  'domain/(policy|text|campaigns/rules|comments/constants|tactics/fields)',
].map((files) => new RegExp(`app/${files}\\.`))

/** What the campaign's page, the example and the second round share. */
const SCORING = [
  'components/(context-card|countdown|progress-bar|scoring-help)',
  'routes/campaign/(results/(ended-parts|ranking|ranking-lines)|vote/typed-scores)',
].map((files) => new RegExp(`app/${files}\\.`))

/** The name of the chunk for a module and what it imports, or nothing where Rollup chooses. */
function chunkOfBrowser(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return 'framework'
  // Screens without fields of forms have textareas too.
  if (id.includes('app/components/textarea.')) return 'textarea'
  // Few screens check what is typed. Rollup would merge this with small parts that all screens need.
  if (/components\/(field|kept-form)\./.test(id)) return 'fields'
  if (id.includes('components/end-field.')) return 'end-field'
  if (SCORING.some((files) => files.test(id))) return 'scoring'
  return SHELL.some((files) => files.test(id)) ? 'shell' : undefined
}

/** The code of a thread needs a file of its own, without what other threads need. */
const chunkOfServer = (id: string) => /\/(thread|(?:settle|picture)-thread)\.server/.exec(id)?.[1]

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), tsconfigPaths(), chatSheet()],
  build: {
    // 4 KB less JavaScript on each screen than by esbuild (docs/decisions/021).
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { compress: { passes: 2 } },
    // Style sheets are the same files in both builds, so each is there once.
    cssMinify: true,
    cssTarget: ['edge88', 'firefox78', 'chrome87', 'safari14'],
    // For browsers Vite writes class fields as calls, which Drizzle's many small objects make slow.
    ...(isSsrBuild && { target: 'node20' }),
    rollupOptions: {
      output: {
        // Many small files cost a phone more round trips than bytes.
        experimentalMinChunkSize: 500,
        manualChunks: isSsrBuild ? chunkOfServer : chunkOfBrowser,
      },
    },
  },
  server: { port: 3000 },
  ssr: { noExternal: command === 'build' ? BUNDLED : [] },
}))
