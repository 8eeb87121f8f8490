import { z } from 'zod'
import { CAMPAIGN_STATUSES } from '../campaigns/constants'
import type { CampaignFacts } from '../campaigns/view'
import { DECISION_CHOICES } from '../decisions/constants'
import { OUTCOMES } from '../outcomes/constants'
import { isAllowed } from '../policy'
import { TacticResult, toTacticResult } from '../results/show/view'
import type { CampaignResultRow } from '../results/store/rows.server'
import { TABLE_FIELDS } from './table/constants'
import { canDeleteTactic, canEditTactic, canJoinTactics } from './policy'
import type { TacticRow } from './rows.server'

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
    description: z.string().nullable(),
    link: z.string().nullable(),
    key: z.string().nullable(),
    added_by_name: z.string().nullable(),
  })
  .meta({ id: 'JoinedTactic' })
export type JoinedTactic = z.output<typeof JoinedTactic>

export const TacticView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    link: z.string().nullable(),
    key: z.string().nullable().meta({ description: 'Its key in another tool, once in a campaign' }),
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

/** How a pasted text was read as a table. */
export const PreviewTable = z
  .object({
    headings: z.array(z.string()).meta({ description: 'Of its columns; empty without a row of headings' }),
    examples: z.array(z.string()).meta({ description: 'The start of the first value of each column' }),
    columns: z.array(z.enum(TABLE_FIELDS).nullable()).meta({ description: 'Null: left out' }),
    has_header: z.boolean(),
    has_scores: z.boolean(),
    use_scores: z.boolean().meta({ description: 'Whether its scores are taken; ease as 11 - ease' }),
  })
  .meta({ id: 'PreviewTable' })
export type PreviewTable = z.output<typeof PreviewTable>

/** One line of a pasted list, or row of a table. */
export const PreviewLine = z
  .object({
    name: z.string(),
    description: z.string().nullable(),
    link: z.string().nullable(),
    key: z.string().nullable(),
    impact_score: score.nullable(),
    chances_score: score.nullable(),
    efforts_score: score.nullable(),
    problem: z.string().nullable().meta({ description: 'Why it cannot be added' }),
    similar: z.array(SimilarTactic),
  })
  .meta({ id: 'PreviewLine' })
export type PreviewLine = z.output<typeof PreviewLine>

type Results = Pick<TacticView, 'rank' | 'average_score' | 'avg_impact' | 'avg_chances' | 'avg_efforts'>

/** The campaign of the tactics; `results` is null while it runs. */
export type CampaignOfTactics = CampaignFacts & { results?: CampaignResultRow | null }

const SEALED: Results = {
  rank: null,
  average_score: null,
  avg_impact: null,
  avg_chances: null,
  avg_efforts: null,
}
const NO_SCORES = { impact_score: null, chances_score: null, efforts_score: null }

/** Makes every TacticView: the place of sealing, with the query (docs/product.md#sealing). */
export function toTacticView(tactic: TacticRow, campaign: CampaignOfTactics): TacticView {
  const { is_active, is_owner, is_open } = campaign
  const { is_adder, results, user_vote, vote_count } = tactic
  const is_unscored_by_others = vote_count === (user_vote ? 1 : 0)
  const adderScores = findAdderScores(tactic, is_active) ?? NO_SCORES
  const stored = is_active ? null : results
  const shown = stored ?? SEALED
  // Field by field, because spreading takes several times as long.
  return {
    id: tactic.id,
    name: tactic.name,
    description: tactic.description,
    link: tactic.link,
    key: tactic.key,
    tracker_link: tactic.tracker_link,
    text_version: tactic.text_version,
    campaign_id: tactic.campaign_id,
    added_by: tactic.added_by,
    added_by_name: tactic.added_by_name,
    ai_generated: tactic.ai_generated,
    created_at: tactic.created_at,
    vote_count,
    comment_count: tactic.comment_count,
    user_vote,
    impact_score: adderScores.impact_score,
    chances_score: adderScores.chances_score,
    efforts_score: adderScores.efforts_score,
    rank: shown.rank,
    average_score: shown.average_score,
    avg_impact: shown.avg_impact,
    avg_chances: shown.avg_chances,
    avg_efforts: shown.avg_efforts,
    result: stored?.result && campaign.results ? toTacticResult(stored.result, campaign.results) : null,
    decided: stored?.decided ?? null,
    joined: tactic.joined,
    can: {
      edit: isAllowed(canEditTactic, { is_active, is_adder, is_unscored_by_others }),
      delete: isAllowed(canDeleteTactic, { is_active, is_owner, is_open, is_adder }),
      join: isAllowed(canJoinTactics, {
        is_active,
        is_owner,
        is_adder: tactic.is_some_adder,
        is_scored_by_adders_only: tactic.is_scored_by_adders_only,
        are_two: true,
        has_none_joined: true,
      }),
    },
  }
}

/** Votes stay secret after the end: with two or three votes, knowing one gives away the others. */
function findAdderScores({ ai_generated, hint, is_adder, user_vote }: TacticRow, is_active: boolean) {
  if (ai_generated) return is_active ? null : hint
  return is_adder ? user_vote : null
}
