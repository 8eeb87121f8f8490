import { z } from 'zod'
import { type FactsOf } from '../policy'
import { CAMPAIGN_STATUSES, CONTRIBUTION_MODES } from './constants'
import { eachProblem } from './fields'
import { canAddTactic } from './policy'

export const shownProblems = eachProblem(() => z.string().nullable())

export const shownTimeZone = z.string().nullable().meta({
  description: 'IANA name of the time zone in which mails give the end, beside UTC. Null if unknown',
})

const SecondRoundBrief = z
  .object({
    status: z.enum(CAMPAIGN_STATUSES),
    end_datetime: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
    tactic_count: z.int(),
    scored_count: z.int().meta({ description: 'How many of its tactics you have scored again' }),
  })
  .meta({ id: 'SecondRoundBrief' })

export const CampaignView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    team_id: z.uuid(),
    team_name: z.string(),
    status: z.enum(CAMPAIGN_STATUSES),
    end_datetime: z.iso.datetime(),
    time_zone: shownTimeZone,
    ended_at: z.iso.datetime().nullable(),
    contribution_mode: z.enum(CONTRIBUTION_MODES),
    ...shownProblems,
    ballots_open: z.boolean().meta({
      description:
        'Whether members can read the votes after the end, without names. Fixed with the first vote',
    }),
    roll: z.boolean().meta({
      description: 'Whether the result lists who could vote and who did. Fixed with the first vote',
    }),
    quorum: z.int().nullable().meta({
      description: 'With fewer voters the result has no headline. Fixed with the first vote',
    }),
    machine_ballot: z.boolean().meta({
      description: 'Whether an assistant may score too, which counts in no score. Fixed with the first vote',
    }),
    created_by: z.uuid(),
    creator_name: z.string(),
    created_at: z.iso.datetime(),
    voter_count: z.int(),
    member_count: z
      .int()
      .meta({ description: 'How many people are asked to score: the team now, without observers' }),
    observes: z.boolean().meta({ description: 'Whether you observe it: you neither score nor are counted' }),
    observer_ids: z.array(z.uuid()).meta({ description: 'Everybody who observes it' }),
    tactic_count: z.int(),
    is_complete: z.boolean().meta({ description: 'Whether it runs and everybody has scored every tactic' }),
    scored_count: z.int().meta({ description: 'How many of its tactics you have scored' }),
    is_invite_open: z.boolean().meta({
      description:
        'Whether the invite link lets new people in: the campaign runs and the team has not closed its link',
    }),
    is_decided: z.boolean().meta({ description: 'Whether its decision is published' }),
    second_round: SecondRoundBrief.nullable().meta({ description: 'Null unless one was opened' }),
    can: z.object({
      vote: z.boolean(),
      observe: z.boolean().meta({ description: 'Whether you can become an observer' }),
      choose_observers: z
        .boolean()
        .meta({ description: 'Whether you can make others observers: nobody has voted yet' }),
      add_tactic: z.boolean(),
      edit: z.boolean(),
      end: z.boolean(),
      decide: z.boolean(),
      open_second_round: z.boolean(),
      delete: z.boolean(),
    }),
  })
  .meta({ id: 'Campaign' })
export type CampaignView = z.output<typeof CampaignView>

export type CampaignFacts = FactsOf<typeof canAddTactic>

export const InviteLink = z
  .url()
  .nullable()
  .meta({ description: 'Null if the secret that protects it was replaced: renewing gives another' })

export type CampaignWithLink = { campaign: CampaignView; inviteLink: string | null }
