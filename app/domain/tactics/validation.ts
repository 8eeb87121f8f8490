import { z } from 'zod'
import { campaignIdField } from '../campaigns/validation'
import { idField } from '../ids'
import { PageSchema } from '../paging'
import { textField, UNSHOWABLE } from '../text'
import {
  SCORE_MAX,
  SCORE_MIN,
  SEARCH_MAX,
  TACTIC_FILTERS,
  TACTIC_NAME_MAX,
  TACTIC_NAME_MIN,
  TACTIC_SORTS,
} from './constants'

/** An integer from 1 to 10, never a text: forms convert before validation (docs/product.md#votes). */
function scoreField(label: string) {
  const error = `${label} must be a whole number from ${SCORE_MIN} to ${SCORE_MAX}`
  return z.number({ error }).int({ error, abort: true }).min(SCORE_MIN, { error }).max(SCORE_MAX, { error })
}

const scores = {
  impact_score: scoreField('Impact'),
  chances_score: scoreField('Chances'),
  efforts_score: scoreField('Efforts'),
}
export const tacticIdField = idField('Please select a tactic')
const tooShort = 'Tactic name must be at least 10 characters long'

export const AddTacticSchema = z.object({
  campaign_id: campaignIdField,
  name: textField({
    min: TACTIC_NAME_MIN,
    max: TACTIC_NAME_MAX,
    multiline: true,
    messages: {
      required: tooShort,
      tooShort,
      tooLong: `Tactic name must be at most ${TACTIC_NAME_MAX} characters long`,
    },
  }),
  ...scores,
})
export const VoteSchema = z.object({ tactic_id: tacticIdField, ...scores })
export const TacticIdSchema = z.object({ tactic_id: tacticIdField })
export const ListTacticsSchema = PageSchema.extend({
  campaign_id: campaignIdField,
  q: z
    .string()
    .normalize('NFC')
    .trim()
    .max(SEARCH_MAX, { error: `q must be at most ${SEARCH_MAX} characters` })
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), {
      error: UNSHOWABLE,
    })
    .default(''),
  filter: z.enum(TACTIC_FILTERS, { error: 'filter must be all or needs_vote' }).default('all'),
  sort: z.enum(TACTIC_SORTS, { error: 'sort must be newest, most_commented or score' }).optional(),
})

export type AddTacticInput = z.output<typeof AddTacticSchema>
export type VoteInput = z.output<typeof VoteSchema>
/** What has a default may be left out by callers inside the house. */
export type ListTacticsInput = Pick<z.output<typeof ListTacticsSchema>, 'campaign_id' | 'limit'> &
  Partial<z.output<typeof ListTacticsSchema>>
