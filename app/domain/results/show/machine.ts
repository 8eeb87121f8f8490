import { z } from 'zod'
import { counted, listed } from '../../text'
import { twiceScore } from '../statistics/score'
import type { CampaignResultRow, MachineRow } from '../store/rows.server'
import { isBelowQuorum } from './view'
import { shortQuoted } from './words'

/** More tied tactics are counted, not named. */
const NAMED_MAX = 3

/** The order of the sheet that an assistant handed in, beside which the team's stands. It counts nowhere. */
export const MachineOrder = z
  .object({
    sentence: z
      .string()
      .meta({ description: 'What the assistant would have put first, and where the team did' }),
    tactics: z
      .array(z.object({ tactic_id: z.uuid(), rank: z.int(), score: z.number() }))
      .meta({ description: 'Those that it gave a score, the best first; equal scores share a rank' }),
  })
  .meta({ id: 'MachineOrder' })
export type MachineOrder = z.output<typeof MachineOrder>

type Ranked = { id: string; name: string; rank: number; score: number; team_rank: number | null }

/** Makes every MachineOrder. Null where nothing is told about the team's order either, and without a sheet that has a score. */
export function toMachineOrder(rows: MachineRow[] | null, campaign: CampaignResultRow): MachineOrder | null {
  if (!rows || campaign.scored_again || isBelowQuorum(campaign)) return null
  const ranked = rank(rows)
  if (ranked.length === 0) return null
  return {
    sentence: [firstSentence(ranked, rows), coverageSentence(ranked, rows)].filter(Boolean).join(' '),
    tactics: ranked.map(({ id, rank, score }) => ({ tactic_id: id, rank, score })),
  }
}

/** By the same score and with the same ties as the votes of people; one ballot needs no fractions. Ties stand in the team's order. */
function rank(rows: MachineRow[]): Ranked[] {
  const scored = rows
    .flatMap(({ id, name, rank: team_rank, ...scores }) => {
      const twice = twiceScore(scores)
      return twice === null ? [] : [{ id, name, team_rank, score: twice / 2 }]
    })
    .sort((one, other) => other.score - one.score)
  return scored.map((tactic) => ({
    ...tactic,
    rank: 1 + scored.findIndex(({ score }) => score === tactic.score),
  }))
}

function firstSentence(ranked: Ranked[], rows: MachineRow[]): string {
  const first = ranked.filter(({ rank }) => rank === 1)
  const [only] = first
  const would = 'The assistant would have put'
  const teamFirst = rows.filter((row) => row.rank === 1)
  if (first.every(({ team_rank }) => team_rank === 1) && first.length === teamFirst.length)
    return first.length === 1
      ? `${would} the same tactic first.`
      : `${would} the same ${first.length} tactics first, tied.`
  if (only && first.length === 1) return `${would} ${shortQuoted(only.name)} first; ${teamPlace(only, rows)}.`
  if (first.length > NAMED_MAX) return `${would} ${counted(first.length, 'tactic')} first, tied.`
  const names = listed(first.map(({ name }) => shortQuoted(name)))
  if (first.every(({ team_rank }) => team_rank === null))
    return `${would} ${names} first, tied; the team gave them no rank.`
  const places = listed(
    first.map(({ team_rank }) => (team_rank === null ? 'without a rank' : `#${team_rank}`)),
  )
  return `${would} ${names} first, tied. For the team they are ${places}.`
}

function teamPlace({ team_rank }: Ranked, rows: MachineRow[]): string {
  if (team_rank === null) return 'the team gave it no rank'
  const isTied = rows.filter(({ rank }) => rank === team_rank).length > 1
  return `for the team it is #${team_rank}${isTied ? ', tied' : ''}`
}

function coverageSentence(ranked: Ranked[], rows: MachineRow[]): string | null {
  const all = rows.filter(({ rank }) => rank !== null).length
  const both = ranked.filter(({ team_rank }) => team_rank !== null).length
  return both < all ? `It ranked ${both} of the ${all} tactics that the team ranked.` : null
}
