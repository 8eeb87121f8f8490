import { z } from 'zod'
import { Expectation, Outcome } from '../outcomes/view'
import { shownDetails } from '../tactics/view-fields'
import { DECISION_CHOICES } from './constants'

export const MinutesTactic = z
  .object({
    id: z.uuid(),
    name: z.string(),
    ...shownDetails,
    tracker_link: z.string().nullable().meta({ description: "Its issue in the team's tracker" }),
    rank: z.int().nullable(),
    average_score: z.number().nullable(),
    vote_count: z.int(),
    coverage: z.string().nullable().meta({ description: 'What to know of a tactic that few have scored' }),
    standing: z.string().nullable().meta({ description: 'How sure it is of the top, in a word or two' }),
    certainty: z.string().nullable().meta({ description: 'How sure its rank is, in words' }),
    scored_again_until: z.iso.datetime().nullable(),
    choice: z.enum(DECISION_CHOICES).nullable(),
    reason: z.string().nullable(),
    expectations: z.array(Expectation).meta({
      description: 'What a tactic that is to be done should change: as stated first, then each amendment',
    }),
    outcome: Outcome.nullable().meta({ description: 'What came of a tactic that was to be done' }),
  })
  .meta({ id: 'DecidedTactic' })
export type MinutesTactic = z.output<typeof MinutesTactic>

export const minutesFields = {
  campaign_name: z.string(),
  team_name: z.string(),
  ended_at: z.iso.datetime(),
  headline: z.string().meta({ description: 'How sure the result is' }),
  voter_count: z.int(),
  eligible_count: z.int().meta({ description: 'How many people could have scored' }),
  tactic_count: z.int(),
  slots: z
    .int()
    .nullable()
    .meta({ description: 'How many tactics can be done; null while nothing is decided' }),
  decider_name: z.string().nullable(),
  published_at: z.iso.datetime().nullable(),
  changed_at: z.iso.datetime().nullable(),
  digest: z.string().nullable().meta({
    description: 'The SHA-256 of what was decided as it was published; null before, and for older decisions',
  }),
  tactics: z.array(MinutesTactic).meta({ description: 'In the order of the ranking' }),
}

/** What can be read of a decision by a link, without a name of a voter and without an id of the campaign. */
export type Minutes = z.output<z.ZodObject<typeof minutesFields>>
