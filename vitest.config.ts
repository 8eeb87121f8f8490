import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'

const engines = ['pglite', 'postgres'] as const

/** The same files once per engine: what holds on one must hold on the other. */
const perEngine = (name: string, include: string[], setup: string[] = []) =>
  engines.map((engine) => ({
    extends: true as const,
    test: {
      name: `${name}-${engine}`,
      include,
      // Modules are loaded once per worker; no file changes them.
      isolate: false,
      provide: { engine },
      globalSetup: [...setup, `tests/support/${engine}.setup.ts`],
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  }))

export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    // The app under test is a process of its own, and many tests wait for it.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: 60_000,
          include: ['app/**/*.test.ts', 'tests/unit/**/*.test.{ts,tsx}'],
        },
      },
      ...perEngine('domain', ['tests/domain/**/*.test.ts']),
      ...perEngine('api', ['tests/api/**/*.test.ts'], ['tests/support/build.setup.ts']),
    ],
  },
})
