import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { hashOf } from '~/domain/secrets.server'
import { connect } from '../../../tests/support/oauth'
import { startApp } from './app'
import { exactly, holds, type Check } from './report'
import { call, PAUSE_AFTER_FAILURE_MS, untilAnswered, type Scene, type Voter } from './scene'
import type { Store } from './store'

const PEOPLE = 5
const RENEWALS = 3

type Connection = Pick<Awaited<ReturnType<typeof connect>>, 'renew'> & {
  id: string
  refresh_token: string
  /** The acknowledged refresh tokens before it. */
  used: string[]
  isSheetOpen: boolean
}
type Assistants = { connections: Connection[]; refused: () => number; stop: () => Promise<void> }

/**
 * Five people connect assistants by OAuth, let each show the sheet of the scene's campaign and renew its tokens, whatever
 * happens to the app, until `stop`. `connections` are those that were acknowledged; `refused` counts answers that refused one
 * of them meanwhile.
 */
export function startAssistants({ campaign_id, people }: Scene, urlOf: () => string): Assistants {
  const connections: Connection[] = []
  let [refused, isOver] = [0, false]

  async function connectOne(voter: Voter): Promise<void> {
    const ask = (method: string, path: string, body?: object) =>
      untilAnswered(() => call(urlOf(), voter.token, method, path, body))
    const made = await connect({ ...voter, base: urlOf() }).catch(() => null)
    if (!made?.tokens.refresh_token) return sleep(PAUSE_AFTER_FAILURE_MS)
    const listed = JSON.parse((await ask('GET', '/api/connections')).text) as {
      connections: { id: string }[]
    }
    const id = listed.connections[0]?.id ?? ''
    const { renew } = made
    const connection: Connection = {
      id,
      renew,
      refresh_token: made.tokens.refresh_token,
      used: [],
      isSheetOpen: false,
    }
    connections.push(connection)
    const opened = await ask('PUT', `/api/campaigns/${campaign_id}/chat-sheet`, {
      connection_id: id,
      open: true,
    })
    connection.isSheetOpen = opened.status === 200
    for (let renewal = 0; renewal < RENEWALS; renewal++) await renewOne(connection)
  }

  /** Sent again with the same token when no answer came, which its period of grace is for. */
  async function renewOne(connection: Connection): Promise<void> {
    const { status, tokens } = await untilAnswered(() => connection.renew(connection.refresh_token))
    if (status !== 200) {
      refused++
      return
    }
    connection.used.push(connection.refresh_token)
    connection.refresh_token = tokens.refresh_token
    const listed = await untilAnswered(() => listTools(urlOf(), tokens.access_token))
    if (listed.status !== 200) refused++
  }

  async function keepConnecting(voter: Voter): Promise<void> {
    while (!isOver || connections.length === 0) await connectOne(voter)
  }

  const acting = people.slice(0, PEOPLE).map(keepConnecting)
  return {
    connections,
    refused: () => refused,
    async stop() {
      isOver = true
      await Promise.all(acting)
    },
  }
}

const listTools = (url: string, access_token: string) =>
  call(url, access_token, 'POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })

/**
 * No acknowledged connection, renewal or allowed sheet is lost, no connection is half written, and a used refresh token is
 * refused once its period of grace is over. The app must have stopped.
 */
export async function checksOfAssistants(
  store: Store,
  url: string,
  { connections, refused }: Assistants,
): Promise<Check[]> {
  const [found] = await store.sql<{ halves: number; sheets: string[]; acts: number; replaced: string[] }>(
    sql`with aged as (
          update refresh_tokens set replaced_at = replaced_at - interval '1 hour' where replaced_at is not null returning token_hash
        ), counted as (
          select (select count(*) from api_tokens where connection_id = connections.id) as access,
            (select count(*) from refresh_tokens where connection_id = connections.id) as refresh from connections
        )
        select (select count(*)::int from counted where access = 0 or access <> refresh) as halves,
          (select coalesce(json_agg(connection_id), '[]') from chat_sheets) as sheets,
          (select count(*)::int from acts where act = 'chat_sheet_opened') as acts,
          (select coalesce(json_agg(token_hash), '[]') from aged) as replaced`,
  )
  const { halves = -1, sheets = [], acts = -1, replaced = [] } = found ?? {}
  const used = connections.flatMap((connection) => connection.used)
  const allowed = connections.filter(({ isSheetOpen }) => isSheetOpen)
  const [areLost, stillWork] = await useAll(store, url, connections)
  return [
    holds('connections acknowledged', connections.length > 0, String(connections.length)),
    holds('renewals acknowledged', used.length > 0, String(used.length)),
    exactly('refused to a connection meanwhile', refused(), 0),
    exactly('connections lost', areLost, 0),
    exactly('connections half written', halves, 0),
    exactly(
      'used refresh tokens not marked',
      used.filter((token) => !replaced.includes(hashOf(token))).length,
      0,
    ),
    exactly('used refresh tokens that still work', stillWork, 0),
    holds('sheets allowed in the chat', allowed.length > 0, String(allowed.length)),
    exactly('of them lost', allowed.filter(({ id }) => !sheets.includes(id)).length, 0),
    exactly('sheets without their act, and acts without a sheet', Math.abs(sheets.length - acts), 0),
  ]
}

/** How many newest refresh tokens bring no access, and how many used ones do. */
async function useAll(store: Store, url: string, connections: Connection[]): Promise<[number, number]> {
  const app = await startApp(store, { url })
  let [areLost, stillWork] = [0, 0]
  for (const { renew, refresh_token, used } of connections) {
    const { status, tokens } = await renew(refresh_token)
    if (status !== 200 || (await listTools(url, tokens.access_token)).status !== 200) areLost++
    const [oldest] = used
    if (oldest && (await renew(oldest)).status !== 400) stillWork++
  }
  await app.end('SIGTERM')
  return [areLost, stillWork]
}
