import { z } from 'zod'

/** Entries of each list; the counts beside them say how many there are. */
export const OPEN_WORK_MAX = 6
/** For how long after its end a result counts as new. */
export const NEW_RESULT_DAYS = 14

const inTeam = { id: z.uuid(), name: z.string(), team_id: z.uuid(), team_name: z.string() }

export const WaitingCampaign = z
  .object({
    ...inTeam,
    end_datetime: z.iso.datetime(),
    tactic_count: z.int(),
    scored_count: z.int().meta({ description: 'How many of its tactics you have scored' }),
    is_second_round: z
      .boolean()
      .meta({ description: 'Whether it is scored again; end and counts are those of the round' }),
  })
  .meta({ id: 'WaitingCampaign' })
export type WaitingCampaign = z.output<typeof WaitingCampaign>

export const NewResult = z.object({ ...inTeam, ended_at: z.iso.datetime() }).meta({ id: 'NewResult' })
export type NewResult = z.output<typeof NewResult>

/** What a person has left to do and to read (docs/product.md#open-work). */
export const OpenWork = z.object({
  waiting: z.array(WaitingCampaign),
  waiting_count: z.int(),
  new_results: z.array(NewResult),
  new_results_count: z.int(),
})
export type OpenWork = z.output<typeof OpenWork>
