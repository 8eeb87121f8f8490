import { sql } from 'drizzle-orm'
import { startApp } from './app'
import { keyOf, textOf, type Journal, type Vote } from './journal'
import { call, type Scene } from './scene'
import type { Store } from './store'

const TOLERANCE = 1e-9
const FIELDS = ['avg_impact', 'avg_chances', 'avg_efforts', 'average_score'] as const

export type Verdict = { acknowledged: number; lost: number; double: number; wrongAverages: number }
type Row = Vote & { tactic_id: string; user_id: string }
type Results = Record<(typeof FIELDS)[number], number> & { id: string }

/**
 * Holds the journal against the database, then the served averages against the rows. The app must have stopped.
 * Lost: acknowledged, and neither it nor what was sent after it is there. Double: two rows of one person on one tactic.
 */
export async function judge(store: Store, scene: Scene, journal: Journal): Promise<Verdict> {
  const rows = await store.sql<Row>(
    sql`select tactic_id, user_id, impact_score, chances_score, efforts_score from votes`,
  )
  const { last, unanswered } = await journal.read()
  await journal.remove()
  const stored = new Map(rows.map((row) => [keyOf(row.tactic_id, row.user_id), textOf(row)]))
  let lost = 0
  for (const [key, vote] of last) {
    const possible = [vote, ...(unanswered.get(key) ?? [])].map(textOf)
    if (!possible.includes(stored.get(key) ?? '')) lost++
  }
  return {
    acknowledged: journal.acknowledged,
    lost,
    double: rows.length - stored.size,
    wrongAverages: await countWrongAverages(store, scene, rows),
  }
}

async function countWrongAverages(
  store: Store,
  { campaign_id, people }: Scene,
  rows: Row[],
): Promise<number> {
  const app = await startApp(store)
  const token = people[0]?.token ?? ''
  await call(app.url, token, 'POST', `/api/campaigns/${campaign_id}/end`)
  const { text } = await call(app.url, token, 'GET', `/api/tactics?campaign_id=${campaign_id}&limit=100`)
  await app.end('SIGTERM')
  const { tactics } = JSON.parse(text) as { tactics: Results[] }
  return tactics.filter(
    (served) =>
      !isRight(
        served,
        rows.filter((row) => row.tactic_id === served.id),
      ),
  ).length
}

/** The formula of the product, computed here from the rows. */
export function isRight(served: Results, votes: Vote[]): boolean {
  if (votes.length === 0) return true
  const mean = (field: keyof Vote) => votes.reduce((sum, vote) => sum + vote[field], 0) / votes.length
  const [impact, chances, efforts] = [mean('impact_score'), mean('chances_score'), mean('efforts_score')]
  const right = [impact, chances, efforts, impact + chances - 1.5 * efforts]
  return FIELDS.every((field, index) => Math.abs(served[field] - (right[index] ?? NaN)) <= TOLERANCE)
}
