import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'
import { scratchFolder } from './tests/support/scratch-folder'

// For the tests and all that they start.
process.env.TMPDIR = scratchFolder()

/** A test that hangs is cut; one that waits for a busy machine is not. */
const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000 }

/** For tests that start an app several times, which takes a minute each on a busy machine. */
const RESTARTS_PATIENCE = { testTimeout: 600_000, hookTimeout: 600_000 }

const engines = ['pglite', 'postgres'] as const
type Engine = (typeof engines)[number]

/** `npm run test:cross`: every test on every engine and server. */
const isCross = Boolean(process.env.TEST_CROSS)

/** The domain tests in which the embedded engine can differ: every statement, locks, leases, order of doubles, boot. */
const EMBEDDED_DOMAIN = filesOf('domain', [
  'campaign-voters',
  'damaged-backup',
  'database',
  'grants',
  'idempotency',
  'outbox',
  'races',
  'ranking',
  'seals',
  'sessions',
  'statements',
  'stored-secrets',
  'webhook-leases',
])

/** The API tests in which the embedded engine can differ: 503s, credentials, files, start and upgrade. `remix-serve` runs on it too. */
const EMBEDDED_API = filesOf('api', [
  'backup',
  'boot',
  'earlier-version',
  'failed-loads',
  'idempotency',
  'live',
  'rate-limits',
  'sealing',
  'tokens',
])

const FAULTS = ['tests/faults/**/*.test.ts']

function filesOf(folder: string, names: string[]): string[] {
  return isCross ? [`tests/${folder}/**/*.test.ts`] : names.map((name) => `tests/${folder}/${name}.test.ts`)
}

/** A project per engine: all files on PostgreSQL, and on PGlite those in which it can differ. */
const perEngine = (
  name: string,
  include: Record<Engine, string[]>,
  setup: string[] = [],
  patience = PATIENCE,
) =>
  engines.map((engine) => ({
    extends: true as const,
    test: {
      name: `${name}-${engine}`,
      include: include[engine],
      // Modules are loaded once per worker; no file changes them.
      isolate: false,
      provide: { engine },
      setupFiles: ['tests/support/check-rows.js'],
      globalSetup: [`tests/support/${engine}.setup.ts`, ...setup],
      ...patience,
    },
  }))

export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    // Projects share what is transformed once, as do runs.
    experimental: { fsModuleCache: true },
    // Vitest's own second is too short for a busy machine.
    expect: { poll: { timeout: 60_000 } },
    // The app under test is a process of its own, and many tests wait for it.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Modules are loaded once per worker; no file changes them.
          isolate: false,
          ...PATIENCE,
          include: ['app/**/*.test.ts', 'tests/unit/**/*.test.{ts,tsx}'],
        },
      },
      ...perEngine('domain', { pglite: EMBEDDED_DOMAIN, postgres: ['tests/domain/**/*.test.ts'] }),
      ...perEngine('api', { pglite: EMBEDDED_API, postgres: ['tests/api/**/*.test.ts'] }, [
        'tests/support/build.setup.ts',
        'tests/support/shared-app.setup.ts',
      ]),
      {
        extends: true,
        test: {
          name: 'api-remix-serve',
          include: [
            'tests/remix-serve/**/*.test.ts',
            'tests/api/contract.test.ts',
            'tests/api/kept-connections.test.ts',
            'tests/api/mcp.test.ts',
            'tests/api/oauth.test.ts',
            'tests/api/permissions.test.ts',
            'tests/api/share-picture.test.ts',
          ],
          isolate: false,
          provide: { engine: 'pglite', server: 'remix-serve' },
          globalSetup: ['pglite', 'build', 'shared-app'].map((name) => `tests/support/${name}.setup.ts`),
          ...PATIENCE,
        },
      },
      ...perEngine(
        'faults',
        { pglite: FAULTS, postgres: FAULTS },
        ['tests/support/build.setup.ts'],
        RESTARTS_PATIENCE,
      ),
    ],
  },
})
