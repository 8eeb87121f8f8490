import { z } from 'zod'
import { sinceField, versionField } from '../live'

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

export const RunningCampaign = z
  .object({
    ...inTeam,
    end_datetime: z.iso.datetime(),
    tactic_count: z.int(),
    voter_count: z.int(),
    member_count: z.int(),
    is_complete: z.boolean().meta({ description: 'Whether everybody in the team has scored every tactic' }),
    can_end: z.boolean(),
  })
  .meta({ id: 'RunningCampaign' })
export type RunningCampaign = z.output<typeof RunningCampaign>

export const NewResult = z.object({ ...inTeam, ended_at: z.iso.datetime() }).meta({ id: 'NewResult' })
export type NewResult = z.output<typeof NewResult>

const NewDecision = z
  .object({
    ...inTeam,
    published_at: z.iso.datetime(),
    done_count: z.int().meta({ description: 'How many tactics are to be done' }),
    tactic_count: z.int(),
  })
  .meta({ id: 'NewDecision' })

export const OpenWork = z
  .object({
    waiting: z.array(WaitingCampaign),
    waiting_count: z.int(),
    running: z.array(RunningCampaign).meta({ description: 'Running campaigns that do not wait for you' }),
    running_count: z.int(),
    new_decisions: z
      .array(NewDecision)
      .meta({ description: 'Published in the last two weeks by others, the latest first' }),
    new_decisions_count: z.int(),
    new_results: z
      .array(NewResult)
      .meta({ description: 'Results without a decision that you have not seen' }),
    new_results_count: z.int(),
  })
  .meta({ id: 'OpenWork' })
export type OpenWork = z.output<typeof OpenWork>

export const OpenWorkLiveSchema = z.object({ since: sinceField })

export const OpenWorkLive = z.object({
  version: versionField,
  work: OpenWork.nullable().meta({ description: 'Null if nothing has changed since' }),
})
export type OpenWorkLive = z.output<typeof OpenWorkLive>
