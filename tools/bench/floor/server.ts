import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import postgres from 'postgres'
import { hashOf } from '../../../app/domain/secrets.server'
import { captureStatements, type Statement, type Values } from './statements'

/**
 * The floor: bare `node:http` and the driver, the same statements, the same answers, and nothing else: no routing, no
 * validation, no policy beyond what the statements hold. Started by the benchmark as `tsx tools/bench/floor/server.ts URL`.
 */
const [url = ''] = process.argv.slice(2)
const client = postgres(url, { max: 10, onnotice: () => {} })
const statements = await captureStatements()

type Row = Record<string, unknown>

async function run({ text, values }: Statement, request: Values): Promise<Row[]> {
  return client.unsafe(text, values(request) as never[], { prepare: true })
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
server.listen(0, '127.0.0.1', () => console.log(`at ${(server.address() as AddressInfo).port}`))
