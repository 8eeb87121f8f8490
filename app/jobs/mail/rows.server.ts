import { z } from 'zod'
import { OUTCOMES } from '../../domain/outcomes/constants'
import { CampaignResultRow } from '../../domain/results/store/rows.server'

/** The campaign; of a weekly mail, a hand-over or an invitation the team. */
const About = z.object({ id: z.uuid(), name: z.string(), team_name: z.string() })
export type About = z.infer<typeof About>

/** The end of scoring. `milliseconds_left` is computed when the mail is composed. */
export const TimeLeft = z.object({
  end_datetime: z.string(),
  /** The IANA zone in which the end was given; null if unknown. */
  time_zone: z.string().nullable(),
  milliseconds_left: z.number(),
})
export type TimeLeft = z.infer<typeof TimeLeft>

export const mailRow = <Content extends z.ZodType>(content: Content) =>
  z.object({
    recipient: z.union([z.object({ user_id: z.uuid() }), z.object({ address: z.string() })]),
    to: z.object({ address: z.string(), name: z.string() }),
    about: About,
    /** Null when the mail is obsolete. */
    content: content.nullable(),
  })

const RunningInWeek = TimeLeft.extend({
  id: z.uuid(),
  name: z.string(),
  is_second_round: z.boolean(),
  tactic_count: z.int(),
  /** Null if they observe. */
  scored_count: z.int().nullable(),
})
const EndedInWeek = z.object({ id: z.uuid(), name: z.string(), results: CampaignResultRow })
const DecidedInWeek = z.object({ id: z.uuid(), name: z.string(), chosen_count: z.int() })
const OutcomeInWeek = z.object({
  id: z.uuid(),
  tactic_name: z.string(),
  campaign_name: z.string(),
  outcome: z.enum(OUTCOMES),
  figure: z.string().nullable(),
})

/** The week of a team as selected. Parts without news are null. Ids are of campaigns. */
export const WeekRow = z.object({
  running: z.array(RunningInWeek).nullable(),
  ended: z.array(EndedInWeek).nullable(),
  decisions: z.array(DecidedInWeek).nullable(),
  outcomes: z.array(OutcomeInWeek).nullable(),
})
export type WeekRow = z.infer<typeof WeekRow>
