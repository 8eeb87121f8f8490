import { z } from 'zod'
import { CampaignResultRow, RankedRow, ResultRow, StoredCriteria } from '../results/store/rows.server'
import { RoundTactic, SecondRoundView } from './view'

export const SecondRoundRow = SecondRoundView.pick({
  campaign_id: true,
  campaign_name: true,
  member_count: true,
}).extend({
  is_owner: z.boolean(),
  is_scorer: z.boolean(),
  has_ended: z.boolean(),
  is_undecided: z.boolean(),
  /** Null until the results are stored. */
  results: CampaignResultRow.nullable(),
  round: z
    .object({
      opener_name: z.string().nullable(),
      opened_at: z.iso.datetime(),
      end_datetime: z.iso.datetime(),
      time_zone: z.string().nullable(),
      ended_at: z.iso.datetime().nullable(),
      scored_count: z.int(),
      voter_count: z.int(),
      tactics: z.array(
        RoundTactic.pick({ id: true, name: true, first_vote: true, vote: true }).extend({
          criteria: StoredCriteria,
          /** Null while the round runs. */
          result: ResultRow.nullable(),
        }),
      ),
    })
    .nullable(),
  candidates: z.array(z.object({ id: z.uuid(), name: z.string(), result: RankedRow })),
})
export type SecondRoundRow = z.infer<typeof SecondRoundRow>
