import { sql } from 'drizzle-orm'
import type { Context } from '~/domain/context'
import { queryRows } from './sql'

/** All that the database holds, but for the fleeting: sessions and tickets. */
export async function everything(database: Pick<Context, 'db'>): Promise<string> {
  const tables = [
    'users',
    'teams',
    'team_members',
    'campaigns',
    'tactics',
    'votes',
    'comments',
    'confetti_views',
    'decisions',
    'decided_tactics',
    'result_links',
    'machine_ballots',
    'seals',
    'seal_keys',
    'outcomes',
    'second_rounds',
    'webhooks',
    'webhook_deliveries',
    'acts',
  ]
  const rows = await Promise.all(
    tables.map((table) => queryRows(database, sql.raw(`select x::text from ${table} x order by 1`))),
  )
  return JSON.stringify(rows)
}
