import { z } from 'zod'
import { CAMPAIGN_STATUSES } from '../campaigns/constants'
import { DECISION_CHOICES } from '../decisions/constants'
import { OUTCOMES } from '../outcomes/constants'
import { TacticResult } from '../results/show/view'
import { TABLE_FIELDS } from './table/constants'
import { shownDetails } from './view-fields'

const score = z.int().min(1).max(10)
const ballotScore = score.nullable().meta({ description: "Null: can't judge" })

export const VoteView = z
  .object({
    impact_score: ballotScore,
    chances_score: ballotScore,
    efforts_score: ballotScore,
    reason: z.string().nullable(),
  })
  .meta({ id: 'Vote' })
export type VoteView = z.output<typeof VoteView>

/** The scores of the three criteria; null is "can't judge". */
export type Scores = Omit<VoteView, 'reason'>

const adderScore = score.nullable().meta({
  description:
    "The adder's own score, for the adder alone, before and after the end. Of an AI tactic the suggested score, for every member once the campaign has ended.",
})

export const Decided = z
  .object({ choice: z.enum(DECISION_CHOICES), reason: z.string().nullable() })
  .meta({ id: 'Decided' })
export type Decided = z.output<typeof Decided>

/** A tactic that was added twice, as it is told under the name that stayed. */
export const JoinedTactic = z
  .object({
    id: z.uuid(),
    name: z.string(),
    ...shownDetails,
    added_by_name: z.string().nullable(),
  })
  .meta({ id: 'JoinedTactic' })
export type JoinedTactic = z.output<typeof JoinedTactic>

export const TacticView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    ...shownDetails,
    tracker_link: z.string().nullable().meta({ description: "Its issue in the team's tracker" }),
    text_version: z.string().meta({
      description:
        'Changes with the name and the description. Sent with a vote, it refuses the vote if they have changed since',
    }),
    campaign_id: z.uuid(),
    added_by: z.uuid().nullable(),
    added_by_name: z.string().nullable(),
    ai_generated: z.boolean(),
    created_at: z.iso.datetime(),
    vote_count: z.int(),
    comment_count: z.int(),
    user_vote: VoteView.nullable(),
    impact_score: adderScore,
    chances_score: adderScore,
    efforts_score: adderScore,
    /** These five are null while the campaign runs and without votes. */
    rank: z.int().nullable(),
    average_score: z.number().nullable(),
    avg_impact: z.number().nullable(),
    avg_chances: z.number().nullable(),
    avg_efforts: z.number().nullable(),
    result: TacticResult.nullable().meta({ description: 'Null while the campaign runs' }),
    decided: Decided.nullable().meta({ description: 'Null until the decision is published' }),
    joined: z
      .array(JoinedTactic)
      .meta({ description: 'Tactics that are the same as this one, oldest first' }),
    can: z.object({
      edit: z.boolean(),
      delete: z.boolean(),
      join: z.boolean().meta({ description: 'Join it with another one, or separate one that is joined' }),
    }),
  })
  .meta({ id: 'Tactic' })
export type TacticView = z.output<typeof TacticView>

export const SimilarTactic = z
  .object({
    id: z.uuid(),
    name: z.string(),
    campaign_id: z.uuid(),
    campaign_name: z.string(),
    status: z.enum(CAMPAIGN_STATUSES),
    rank: z
      .int()
      .nullable()
      .meta({ description: 'Null while its campaign runs, and for an unranked tactic' }),
    ranked_count: z
      .int()
      .nullable()
      .meta({ description: 'How many tactics of its campaign have a rank; null while it runs' }),
    outcome: z
      .enum(OUTCOMES)
      .nullable()
      .meta({ description: 'What came of it, if it was to be done and somebody has recorded it' }),
  })
  .meta({ id: 'SimilarTactic' })
export type SimilarTactic = z.output<typeof SimilarTactic>

export const PreviewTable = z
  .object({
    headings: z.array(z.string()).meta({ description: 'Of its columns; empty without a row of headings' }),
    examples: z.array(z.string()).meta({ description: 'The start of the first value of each column' }),
    columns: z.array(z.enum(TABLE_FIELDS).nullable()).meta({ description: 'Null: left out' }),
    has_header: z.boolean(),
    has_scores: z.boolean().meta({ description: 'Whether it has scores from 1 to 10' }),
    use_scores: z.boolean().meta({ description: 'Whether its scores are taken' }),
    notes: z.array(z.string()).meta({ description: 'What of the table is left out, and why' }),
  })
  .meta({ id: 'PreviewTable' })
export type PreviewTable = z.output<typeof PreviewTable>

export const PreviewLine = z
  .object({
    name: z.string(),
    ...shownDetails,
    impact_score: score.nullable(),
    chances_score: score.nullable(),
    efforts_score: score.nullable(),
    problem: z.string().nullable().meta({ description: 'Why it cannot be added' }),
    notes: z.array(z.string()).meta({ description: 'Without what it will be added, and why' }),
    similar: z.array(SimilarTactic),
  })
  .meta({ id: 'PreviewLine' })
export type PreviewLine = z.output<typeof PreviewLine>
