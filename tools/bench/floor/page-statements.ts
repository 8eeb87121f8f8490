import pg from 'pg'
import { keepPlans, prepareStatements } from '../../../app/db/connection.server'
import { hashOf } from '../../../app/domain/secrets.server'
import { captureStatements, type Statement, type Values } from './statements'

type Page = 'campaign' | 'dashboard'
export type Read = (page: Page, request: Request) => Promise<void>
export type LoaderArgs = { request: Request; context: { read: Read } }

/** Sends what our app sends for a page: the session's look-up, then the rest at once, over as many connections. */
export async function sendPageStatements(database: string): Promise<Read> {
  const { session, teams, openWork, campaignPage } = await captureStatements()
  const pages: Record<Page, Statement[]> = { dashboard: [teams, openWork], campaign: [campaignPage] }
  const pool = new pg.Pool({ connectionString: database, max: 10, onConnect: keepPlans })
  pool.on('connect', prepareStatements)

  async function run({ text, values }: Statement, request: Values) {
    const { rows } = await pool.query<Record<string, unknown>>(text, values(request))
    return rows
  }

  return async (page, request) => {
    const token = /tactics-session=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''
    const [actor] = await run(session, { token_hash: hashOf(token) })
    if (!actor) throw new Error('Nobody is signed in')
    const campaign_id = new URL(request.url).searchParams.get('campaign_id') ?? ''
    const answers = pages[page].map((statement) => run(statement, { user_id: String(actor.id), campaign_id }))
    // Answers without work would be quick ones.
    for (const rows of await Promise.all(answers)) if (rows.length === 0) throw new Error('Nothing was read')
  }
}
