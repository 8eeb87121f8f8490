import { z } from 'zod'
import { CRITERION_NAMES } from '../results/constants'
import { CampaignResultRow, ResultRow } from '../results/store/rows.server'
import { MinutesTactic, type Minutes } from './minutes'
import { DecisionView } from './view'
import { isAllowed } from '../policy'
import { canDecide } from '../campaigns/policy'
import { inShownOrder, toResultSummary, toTacticResult } from '../results/show/view'
import { toMarkdown } from './markdown'

const Averages = z.record(z.enum(CRITERION_NAMES), z.number().nullable())
export type Averages = z.infer<typeof Averages>

/** Selected by `decisionRow` of `scope.server.ts`; `decision` and the choices are null where the reader may not see them. */
export const DecisionRow = DecisionView.pick({
  campaign_id: true,
  campaign_name: true,
  team_name: true,
  tactic_count: true,
}).extend({
  ended_at: z.iso.datetime().nullable(),
  is_owner: z.boolean(),
  has_ended: z.boolean(),
  /** Of the team (docs/product.md#issues). */
  issue_pattern: z.string().nullable(),
  /** How many people get a mail once it is published; for the owner alone. */
  told_count: z.int().nullable(),
  /** The read-only link to the result, encrypted; null while it is closed, and for all but the owner. */
  result_link_sealed: z.string().nullable(),
  results: CampaignResultRow.nullable(),
  decision: DecisionView.pick({ decider_name: true, published_at: true, version: true })
    .extend({
      slots: z.int(),
      changed_at: z.iso.datetime(),
      link_sealed: z.string().nullable(),
      /** The decision as it was published, and its SHA-256; null in a draft, and for older decisions. */
      sealed_text: z.string().nullable(),
      digest: z.string().nullable(),
    })
    .nullable(),
  tactics: z.array(
    MinutesTactic.omit({
      coverage: true,
      standing: true,
      certainty: true,
      scored_again_until: true,
    }).extend({ result: ResultRow, averages: Averages }),
  ),
})
export type DecisionRow = z.infer<typeof DecisionRow>

export function toMinutes(row: DecisionRow, ended_at: string, results: CampaignResultRow): Minutes {
  const { headline, voter_count, eligible_count } = toResultSummary(results)
  const { decision } = row
  return {
    campaign_name: row.campaign_name,
    team_name: row.team_name,
    ended_at,
    headline,
    voter_count,
    eligible_count,
    tactic_count: row.tactic_count,
    slots: decision?.slots ?? null,
    decider_name: decision?.decider_name ?? null,
    published_at: decision?.published_at ?? null,
    changed_at: decision?.changed_at ?? null,
    digest: decision?.digest ?? null,
    tactics: inShownOrder(row.tactics).map(({ result, averages: _, ...tactic }) => {
      const { coverage, standing, certainty, scored_again_until } = toTacticResult(result, results)
      return { ...tactic, coverage, standing, certainty, scored_again_until }
    }),
  }
}

export function toDecisionView(row: DecisionRow, ended_at: string, results: CampaignResultRow): DecisionView {
  const minutes = toMinutes(row, ended_at, results)
  const is_published = minutes.published_at !== null
  return {
    campaign_id: row.campaign_id,
    ...minutes,
    version: row.decision?.version ?? 0,
    is_published,
    markdown: is_published ? toMarkdown(minutes) : null,
    sealed_text: row.decision?.sealed_text ?? null,
    can: { edit: isAllowed(canDecide, row), record_outcomes: is_published },
  }
}
