import { z } from 'zod'
import type { CampaignFacts } from '../campaigns/view'
import { isAllowed } from '../policy'
import { canDeleteTactic } from './policy'

const score = z.int().min(1).max(10)

export const VoteView = z
  .object({ impact_score: score, chances_score: score, efforts_score: score })
  .meta({ id: 'Vote' })
export type VoteView = z.output<typeof VoteView>

const adderScore = score.nullable().meta({
  description:
    "The adder's own score, for the adder alone, before and after the end. Of an AI tactic the suggested score, for every member once the campaign has ended.",
})

export const TacticView = z
  .object({
    id: z.uuid(),
    name: z.string(),
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
    /** Null until the campaign has ended, and for a tactic without votes. */
    rank: z.int().nullable(),
    average_score: z.number().nullable(),
    avg_impact: z.number().nullable(),
    avg_chances: z.number().nullable(),
    avg_efforts: z.number().nullable(),
    can: z.object({ delete: z.boolean() }),
  })
  .meta({ id: 'Tactic' })
export type TacticView = z.output<typeof TacticView>

type Results = Pick<TacticView, 'rank' | 'average_score' | 'avg_impact' | 'avg_chances' | 'avg_efforts'>

/** A tactic as `queries.server.ts` selects it. While the campaign runs, `results` and `hint` are not even selected. */
export type TacticRow = Omit<TacticView, 'can' | keyof Results | keyof VoteView> & {
  is_adder: boolean
  /** The scores that AI suggested; no ballot of a person. */
  hint: VoteView | null
  results: Results | null
}

const SEALED: Results = {
  rank: null,
  average_score: null,
  avg_impact: null,
  avg_chances: null,
  avg_efforts: null,
}
const NO_SCORES = { impact_score: null, chances_score: null, efforts_score: null }

/** The only maker of TacticView, and with its query the one place of sealing (docs/product.md#sealing). */
export function toTacticView(tactic: TacticRow, { is_active, is_owner, is_open }: CampaignFacts): TacticView {
  const { is_adder, results } = tactic
  const adderScores = findAdderScores(tactic, is_active) ?? NO_SCORES
  const shown = !is_active && results ? results : SEALED
  // Field by field, for speed too: what is spread costs several times as much.
  return {
    id: tactic.id,
    name: tactic.name,
    campaign_id: tactic.campaign_id,
    added_by: tactic.added_by,
    added_by_name: tactic.added_by_name,
    ai_generated: tactic.ai_generated,
    created_at: tactic.created_at,
    vote_count: tactic.vote_count,
    comment_count: tactic.comment_count,
    user_vote: tactic.user_vote,
    impact_score: adderScores.impact_score,
    chances_score: adderScores.chances_score,
    efforts_score: adderScores.efforts_score,
    rank: shown.rank,
    average_score: shown.average_score,
    avg_impact: shown.avg_impact,
    avg_chances: shown.avg_chances,
    avg_efforts: shown.avg_efforts,
    can: { delete: isAllowed(canDeleteTactic, { is_active, is_owner, is_open, is_adder }) },
  }
}

/** Ballots stay secret after the end: with two or three of them, one that is known gives the others away. */
function findAdderScores({ ai_generated, hint, is_adder, user_vote }: TacticRow, is_active: boolean) {
  if (ai_generated) return is_active ? null : hint
  return is_adder ? user_vote : null
}
