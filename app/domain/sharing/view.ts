import { z } from 'zod'
import type { Minutes, MinutesTactic } from '../decisions/minutes'

const SharedTactic = z
  .object({
    name: z.string(),
    rank: z.int().nullable(),
    average_score: z.number().nullable(),
    coverage: z.string().nullable().meta({ description: 'What to know of a tactic that few have scored' }),
    standing: z.string().nullable().meta({ description: 'How sure it is of the top, in a word or two' }),
  })
  .meta({ id: 'SharedTactic' })
export type SharedTactic = z.output<typeof SharedTactic>

/** What is told of a result outside the team: no person, comment or vote, no averages of single criteria, and no id. */
export const SharedResult = z
  .object({
    campaign_name: z.string(),
    team_name: z.string(),
    ended_at: z.iso.datetime(),
    headline: z.string().meta({ description: 'How sure the result is' }),
    voter_count: z.int(),
    eligible_count: z.int().meta({ description: 'How many people could have scored' }),
    tactic_count: z.int(),
    tactics: z.array(SharedTactic).meta({ description: 'In the order of the ranking, at most 200' }),
  })
  .meta({ id: 'SharedResult' })
export type SharedResult = z.output<typeof SharedResult>

export const ResultLink = z.url().meta({ description: 'The read-only link to the result' })

/** Makes every SharedResult, of the minutes of a campaign that has ended. */
export function toSharedResult(minutes: Minutes): SharedResult {
  const { campaign_name, team_name, ended_at, headline, voter_count, eligible_count, tactic_count } = minutes
  return {
    campaign_name,
    team_name,
    ended_at,
    headline,
    voter_count,
    eligible_count,
    tactic_count,
    tactics: minutes.tactics.map(toSharedTactic),
  }
}

function toSharedTactic({ name, rank, average_score, coverage, standing }: MinutesTactic): SharedTactic {
  return { name, rank, average_score, coverage, standing }
}
