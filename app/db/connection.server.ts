import type { ClientBase, ClientConfig, QueryConfig, QueryResult } from 'pg'
import { nameOf } from './statement-name.server'

/** A statement that the server does not end in this time is not worth waiting for. */
const STATEMENT_TIMEOUT = 4_000
const LOCK_TIMEOUT = 3_000
const IDLE_IN_TRANSACTION_TIMEOUT = 10_000
/** For a server that is frozen or unreachable and so cannot keep its own time. */
const ANSWER_TIMEOUT = 4_500
/** How long a connection may take, and how long one may be waited for. */
const CONNECT_TIMEOUT = 3_000

const ANSWER_TIMED_OUT = 'Query read timeout'

type Callback = (error: Error | undefined, result?: QueryResult) => void

/** What a connection is opened with. */
export function connectionConfig(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'tactics',
    statement_timeout: STATEMENT_TIMEOUT,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
    query_timeout: ANSWER_TIMEOUT,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
  }
}

/**
 * Lets a new connection prepare every statement with parameters once and from then on only name it: planning is the
 * larger part of our reads. The pool's `query` and drizzle's transactions both end here.
 */
export function prepareStatements(client: ClientBase): void {
  const send = client.query.bind(client) as (config: QueryConfig) => Promise<QueryResult>

  function query(statement: string | QueryConfig, values?: unknown[], callback?: Callback) {
    const config: QueryConfig = { ...(typeof statement === 'string' ? { text: statement } : statement) }
    config.values = values ?? config.values
    if (config.values?.length) config.name = nameOf(config.text)
    const result = send(config).catch((error: Error) => {
      if (error.message === ANSWER_TIMED_OUT) destroySocket(client)
      throw error
    })
    if (!callback) return result
    return void result.then((rows) => callback(undefined, rows), callback)
  }
  client.query = query as typeof client.query
}

/**
 * Lets PostgreSQL keep the plan of a prepared statement. By itself it plans anew whenever it believes that the values of
 * this time make it cheaper, as for every page with a limit, and that takes longer than the statement.
 */
export async function keepPlans(client: ClientBase): Promise<void> {
  await client.query('set plan_cache_mode = force_generic_plan')
}

/** The answer may still come, and would be taken for that of the next statement. */
function destroySocket(client: ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } }
  connection.stream.destroy()
}
