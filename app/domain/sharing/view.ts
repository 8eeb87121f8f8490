import { z } from 'zod'
import { minutesFields, MinutesTactic } from '../decisions/minutes'

export const SharedTactic = MinutesTactic.pick({
  name: true,
  rank: true,
  average_score: true,
  coverage: true,
  standing: true,
}).meta({ id: 'SharedTactic' })
export type SharedTactic = z.output<typeof SharedTactic>

/**
 * What is told of a result outside the team: no person, comment or vote, no averages of single criteria, and no id. Made of
 * minutes by parsing them, which leaves everything else out.
 */
export const SharedResult = z
  .object(minutesFields)
  .pick({
    campaign_name: true,
    team_name: true,
    ended_at: true,
    headline: true,
    voter_count: true,
    eligible_count: true,
    tactic_count: true,
  })
  .extend({
    tactics: z.array(SharedTactic).meta({ description: 'In the order of the ranking, at most 200' }),
  })
  .meta({ id: 'SharedResult' })
export type SharedResult = z.output<typeof SharedResult>

export const ResultLink = z.url().meta({ description: 'The read-only link to the result' })
