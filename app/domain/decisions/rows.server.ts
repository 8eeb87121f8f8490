import { z } from 'zod'
import { CRITERION_NAMES } from '../results/constants'
import { CampaignResultRow, ResultRow } from '../results/store/rows.server'
import { MinutesTactic } from './minutes'
import { DecisionView } from './view'

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
