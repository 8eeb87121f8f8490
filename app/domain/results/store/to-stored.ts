import type { EndedCampaign } from '../statistics/number-voters'
import type { Settled } from './seal-and-analyse.server'

/** What of a result is read with its ballots; the rest is analysed. */
export const READ = [
  'position',
  'rank',
  'vote_count',
  'score',
  'avg_impact',
  'avg_chances',
  'avg_efforts',
] as const

/** A statement over so many takes PGlite about 10 ms. */
const PART_TACTICS = 100

/** What the database stores, the results in parts, as JSON texts: objects would take their reader long to copy. */
export type Stored = Pick<Settled, 'seal'> & { parts: string[]; summary: string }

export function toStored({ tactics }: EndedCampaign, { analysis, seal }: Settled): Stored {
  const factsOf = new Map(analysis.tactics.map((facts) => [facts.id, facts]))
  const rows = tactics.map((tactic) => {
    const { span, overtaken_replays, criteria } = factsOf.get(tactic.id) ?? {}
    const read = Object.fromEntries(READ.map((name) => [name, tactic[name]]))
    return { tactic_id: tactic.id, ...read, ...span, overtaken_replays, criteria }
  })
  const parts = Array.from({ length: Math.ceil(rows.length / PART_TACTICS) }, (_, part) =>
    JSON.stringify(rows.slice(part * PART_TACTICS, (part + 1) * PART_TACTICS)),
  )
  return { parts, summary: JSON.stringify(analysis.summary), seal }
}
