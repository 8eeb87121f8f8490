import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import postgres from 'postgres'
import { KEEP_PLANS } from '../../../app/db/connection.server'
import { preparedQuery } from '../../../app/db/embedded-statements.server'
import { hashOf } from '../../../app/domain/secrets.server'
import { captureStatements, type Statement, type Values } from './statements'

/**
 * The floor: bare `node:http` and the driver, the same statements, the same answers, and nothing else: no routing, no
 * validation, no policy beyond what the statements hold. Started by the benchmark as `tsx tools/bench/floor/server.ts URL`,
 * or with the folder of PGlite in place of the address.
 */
const ACCEPT_QUEUE_LENGTH = 4_096
const [database = ''] = process.argv.slice(2)
const send = database.startsWith('postgres:') ? overNetwork(database) : await embedded(database)
const statements = await captureStatements()

type Row = Record<string, unknown>
type Send = (text: string, values: unknown[]) => Promise<Row[]>

function overNetwork(url: string): Send {
  const client = postgres(url, { max: 10, onnotice: () => {} })
  return (text, values) => client.unsafe(text, values as never[], { prepare: true })
}

/** As quick as the app's: statements stay prepared, and run one after the other. */
async function embedded(folder: string): Promise<Send> {
  const client = await PGlite.create(folder, { extensions: { pg_trgm } })
  await client.exec(KEEP_PLANS)
  const query = preparedQuery(client)
  let previous: Promise<unknown> = Promise.resolve()
  return (text, values) => {
    const rows = previous.then(async () => (await query<Row>(text, values)).rows)
    previous = rows.catch(() => null)
    return rows
  }
}

function run({ text, values }: Statement, request: Values): Promise<Row[]> {
  return send(text, values(request))
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const [actor] = await run(statements.session, { token_hash: hashOf(token) })
  // Answers without work would be quick ones.
  if (!actor) throw new Error('Nobody is signed in')
  const user_id = actor.id as string
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'POST') {
    await readBody(request)
    const tactic_id = pathname.split('/')[3] ?? ''
    const [row] = await run(statements.vote, { user_id, tactic_id })
    return { vote: { impact_score: 7, chances_score: 8, efforts_score: 3 }, vote_count: row?.vote_count }
  }
  if (pathname === '/api/teams') return { teams: await run(statements.teams, { user_id }), next_cursor: null }
  const [row] = await run(statements.tactics, { user_id, campaign_id: searchParams.get('campaign_id') ?? '' })
  if (!row) throw new Error('There is no such campaign')
  return { tactics: row.tactics, next_cursor: null }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen({ port: 0, host: '127.0.0.1', backlog: ACCEPT_QUEUE_LENGTH }, () =>
  console.log(`at ${(server.address() as AddressInfo).port}`),
)
