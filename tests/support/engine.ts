import { inject, test } from 'vitest'

const only = (engine: 'pglite' | 'postgres') =>
  function define(name: string, run: () => Promise<void>): void {
    if (inject('engine') === engine) test(name, run)
  }

/** What only one of the run modes has. */
export const onPglite = only('pglite')
export const onPostgres = only('postgres')
