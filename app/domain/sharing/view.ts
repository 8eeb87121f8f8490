import { z } from 'zod'
import { minutesFields, MinutesTactic, type Minutes } from '../decisions/minutes'

const SharedTactic = MinutesTactic.pick({
  name: true,
  rank: true,
  average_score: true,
  coverage: true,
  standing: true,
}).meta({ id: 'SharedTactic' })
export type SharedTactic = z.output<typeof SharedTactic>

/** What is told of a result outside the team: no person, comment or vote, no averages of single criteria, and no id. */
export const SharedResult = z
  .object({
    campaign_name: minutesFields.campaign_name,
    team_name: minutesFields.team_name,
    ended_at: minutesFields.ended_at,
    headline: minutesFields.headline,
    voter_count: minutesFields.voter_count,
    eligible_count: minutesFields.eligible_count,
    tactic_count: minutesFields.tactic_count,
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

export function toSharedTactic({
  name,
  rank,
  average_score,
  coverage,
  standing,
}: MinutesTactic): SharedTactic {
  return { name, rank, average_score, coverage, standing }
}
