import { z } from 'zod'
import { campaignIdField } from '../campaigns/validation'
import { BULK_MAX, NOT_HERE } from './constants'
import { judgedFields, judgesSomething, nothingJudged } from './validation'

const NO_SCORES = { error: 'scores must be a list with the scores of at least one tactic' }

/** The sheet of an assistant: the scores of a person's sheet, without reasons. */
export const MachineBallotSchema = z.object({
  campaign_id: campaignIdField,
  scores: z
    .array(
      z
        .object({ tactic_id: z.uuid({ error: NOT_HERE }).toLowerCase(), ...judgedFields })
        .refine(judgesSomething, nothingJudged),
      NO_SCORES,
    )
    .min(1, NO_SCORES)
    .max(BULK_MAX, { error: `A sheet has at most ${BULK_MAX} tactics` })
    .refine((scores) => new Set(scores.map(({ tactic_id }) => tactic_id)).size === scores.length, {
      error: 'A tactic is on the sheet twice',
    })
    .meta({ description: 'Whole sheet: what was handed in before is replaced. null is "can\'t judge"' }),
})
export type MachineBallotInput = z.output<typeof MachineBallotSchema>
