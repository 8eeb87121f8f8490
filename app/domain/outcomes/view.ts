import { z } from 'zod'
import { WAY_NAMES } from '../acts'
import { OUTCOMES, VERDICTS } from './constants'

/** What a tactic that is to be done should change, as stated or amended at `stated_at`. */
export const Expectation = z
  .object({
    expected_change: z.string(),
    expected_from: z.string().nullable(),
    expected_to: z.string(),
    expected_by: z.iso.date(),
    stated_at: z.iso.datetime(),
  })
  .meta({ id: 'Expectation' })
export type Expectation = z.output<typeof Expectation>

export const Outcome = z
  .object({
    outcome: z.enum(OUTCOMES),
    figure: z.string().nullable(),
    link: z.string().nullable().meta({ description: 'A web address with more about it' }),
    sentence: z.string().nullable(),
    verdict: z.enum(VERDICTS).nullable().meta({
      description: 'Against what was expected; null while nobody has said, which counts as unclear',
    }),
    recorded_by_name: z
      .string()
      .nullable()
      .meta({ description: 'Who recorded it last; null in the minutes behind a read-only link' }),
    recorded_at: z.iso.datetime(),
    recorded_way: z.enum(WAY_NAMES).nullable().meta({ description: 'By what it was recorded' }),
  })
  .meta({ id: 'Outcome' })
export type OutcomeView = z.output<typeof Outcome>

export const RecordedOutcome = z.object({ campaign_id: z.uuid(), tactic_id: z.uuid(), outcome: Outcome })
export type RecordedOutcome = z.output<typeof RecordedOutcome>

export const LinkedIssue = z.object({
  campaign_id: z.uuid(),
  tactic_id: z.uuid(),
  tracker_link: z.string().nullable(),
})

export const LinkedIssues = z.object({ campaign_id: z.uuid(), linked_count: z.int() })

const count = z.int().min(0)

export const TrackedTactic = z
  .object({
    id: z.uuid(),
    name: z.string(),
    campaign_id: z.uuid(),
    campaign_name: z.string(),
    rank: z.int().nullable(),
    ranked_count: count.meta({ description: 'How many tactics of its campaign have a rank' }),
    decided_at: z.iso.datetime().meta({ description: 'When the decision was published' }),
    expectations: z.array(Expectation).meta({ description: 'As stated first, then each amendment' }),
    tracker_link: z.string().nullable().meta({ description: "Its issue in the team's tracker" }),
    outcome: Outcome.nullable().meta({ description: 'Null while nobody has recorded it' }),
  })
  .meta({ id: 'TrackedTactic' })
export type TrackedTactic = z.output<typeof TrackedTactic>

/** What a team decided to do, and what came of it; about tactics, never about people. */
export const TrackRecord = z
  .object({
    team_name: z.string(),
    decided_count: count.meta({ description: 'Tactics marked Do in published decisions' }),
    tried_count: count.meta({ description: 'Those with an outcome other than not_tried' }),
    open_count: count.meta({ description: 'Those without an outcome' }),
    outcome_counts: z.object({ won: count, flat: count, lost: count, not_tried: count, unclear: count }),
    sentences: z
      .array(z.string())
      .meta({ description: 'How scores and outcomes compare; empty below the smallest numbers' }),
    tactics: z.array(TrackedTactic).meta({ description: 'The latest decision first, then by rank' }),
  })
  .meta({ id: 'TrackRecord' })
export type TrackRecord = z.output<typeof TrackRecord>
