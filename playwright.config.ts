import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './scripts/free-port'
import { chromiumLaunchOptions } from './tests/support/chromium'
import { CHECK_ROWS, EMBEDDED_ARGS } from './tests/support/embedded-args'
import { scratchFolder } from './tests/support/scratch-folder'

// Workers load this file too; only the first looks for ports, the others find them in the environment.
const port = Number((process.env.E2E_PORT ??= String(await freePort())))
const remixServePort = Number((process.env.E2E_REMIX_SERVE_PORT ??= String(await freePort())))
const baseURL = `http://localhost:${port}`
const remixServeURL = `http://localhost:${remixServePort}`
// So it is with the folder.
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(scratchFolder(), 'tactics-e2e-')))

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3,
  // What a busy machine takes is no failure. Single steps have limits of their own.
  timeout: 480_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['list']],
  globalTeardown: './tests/support/e2e-teardown.ts',
  use: {
    baseURL,
    actionTimeout: 60_000,
    launchOptions: await chromiumLaunchOptions(),
    permissions: ['clipboard-read', 'clipboard-write'],
    timezoneId: 'America/New_York',
    locale: 'en-US',
  },
  projects: [
    { name: 'with JavaScript', testMatch: '**/*.spec.ts', testIgnore: '**/*.no-js.spec.ts' },
    {
      name: 'without JavaScript',
      // What only a real browser does without it; forms are in tests/api/forms.
      testMatch: ['**/*.no-js.spec.ts', '**/main-job.both.spec.ts'],
      use: { javaScriptEnabled: false },
    },
    {
      name: 'with JavaScript, under remix-serve',
      testMatch: '**/main-job.both.spec.ts',
      use: { baseURL: remixServeURL },
    },
    {
      name: 'without JavaScript, under remix-serve',
      testMatch: '**/main-job.both.spec.ts',
      use: { baseURL: remixServeURL, javaScriptEnabled: false },
    },
    { name: 'faults', testDir: 'tests/faults', testMatch: '**/*.spec.ts' },
  ],
  webServer: [
    server('server.js', { PORT: String(port), APP_URL: baseURL, DATA_DIR: join(dataDir, 'own') }),
    server('node_modules/@remix-run/serve/dist/cli.js build/server/index.js', {
      HOST: '127.0.0.1',
      PORT: String(remixServePort),
      APP_URL: remixServeURL,
      DATA_DIR: join(dataDir, 'remix-serve'),
      SAMPLE_DATA: 'off',
    }),
  ],
})

function server(entry: string, env: Record<string, string>) {
  return {
    command: `node scripts/build-if-stale.js && tsx scripts/copy-migrated.ts ${env.DATA_DIR} && node ${[...EMBEDDED_ARGS, ...CHECK_ROWS].join(' ')} ${entry}`,
    url: `${env.APP_URL}/readyz`,
    // It may have to build the app first.
    timeout: 600_000,
    env: {
      ...env,
      // Its folder goes before it does.
      WORKERS: 'off',
      NODE_ENV: 'production',
      RATE_LIMITS: 'off',
      SHUTDOWN_NOTICE_SECONDS: '0',
      LOG_LEVEL: 'warn',
      SUPPORT_URL: 'support@example.com',
    },
    stdout: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  }
}
