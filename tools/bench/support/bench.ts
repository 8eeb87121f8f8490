import { startPostgres, type PostgresServer } from '../../../tests/support/postgres'
import { createGoals, type Goals } from './goals'
import { note } from './note'
import { buildApp, stopAll } from './processes'

type Bench = {
  /** An empty PostgreSQL server of this run. */
  server: PostgresServer
  goals: Goals
  /** Prints a table of figures below its title. */
  show: (title: string, rows: object) => void
}

/** One benchmark: the built app, a PostgreSQL server, and at the end the goals. Stops whatever it has started. */
export async function bench(measure: (bench: Bench) => Promise<void>): Promise<void> {
  note('Building the app unless it is built')
  buildApp()
  note('Starting PostgreSQL')
  const server = await startPostgres()
  const goals = createGoals()
  try {
    await measure({ server, goals, show })
    goals.report()
  } finally {
    await stopAll()
    await server.stop()
  }
}

function show(title: string, rows: object): void {
  console.log(`\n${title}`)
  console.table(rows)
}
