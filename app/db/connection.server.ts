import type { ClientBase, ClientConfig, QueryConfig, QueryResult } from 'pg'
import { nameOf } from './statement-name.server'

const STATEMENT_TIMEOUT_MS = 4_000
const LOCK_TIMEOUT_MS = 3_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000
/** Kept by the client, for a server that is frozen or unreachable. */
const ANSWER_TIMEOUT_MS = 4_500
/** For opening a connection, and for waiting until the pool has a free one. */
const CONNECT_TIMEOUT_MS = 3_000

const ANSWER_TIMEOUT_MESSAGE = 'Query read timeout'

type Callback = (error: Error | undefined, result?: QueryResult) => void

export function connectionConfig(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'tactics',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  }
}

/** Prepares each statement with parameters once per connection, because planning takes longer than most reads. */
export function prepareStatements(client: ClientBase): void {
  const send = client.query.bind(client) as (config: QueryConfig) => Promise<QueryResult>

  function query(statement: string | QueryConfig, values?: unknown[], callback?: Callback) {
    const config: QueryConfig = { ...(typeof statement === 'string' ? { text: statement } : statement) }
    config.values = values ?? config.values
    if (config.values?.length) config.name = nameOf(config.text)
    const result = send(config).catch((error: Error) => {
      if (error.message === ANSWER_TIMEOUT_MESSAGE) destroySocket(client)
      throw error
    })
    if (!callback) return result
    return void result.then((rows) => callback(undefined, rows), callback)
  }
  client.query = query as typeof client.query
}

/** Plans that know no values, and none that PostgreSQL compiles at each call (docs/decisions/022). */
export const KEEP_PLANS = 'set plan_cache_mode = force_generic_plan; set jit = off'

export async function keepPlans(client: ClientBase): Promise<void> {
  await client.query(KEEP_PLANS)
}

/** A late answer would be taken for that of the next statement. */
function destroySocket(client: ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } }
  connection.stream.destroy()
}
