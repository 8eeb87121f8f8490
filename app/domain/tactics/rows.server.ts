import { z } from 'zod'
import { ResultRow } from '../results/store/rows.server'
import { Decided, TacticView, VoteView } from './view'

const resultFields = {
  rank: true,
  average_score: true,
  avg_impact: true,
  avg_chances: true,
  avg_efforts: true,
} as const
const results = TacticView.pick(resultFields)

/** `tacticColumns` of `queries.server.ts`. While the campaign runs, `results` and `hint` are not selected but null. */
export const TacticRow = TacticView.omit({
  ...resultFields,
  impact_score: true,
  chances_score: true,
  efforts_score: true,
  result: true,
  decided: true,
  can: true,
}).extend({
  is_adder: z.boolean(),
  /** The actor added this tactic or one that is joined to it. */
  is_some_adder: z.boolean(),
  /** Selected while the campaign runs; false afterwards. */
  has_few_votes: z.boolean(),
  /** The scores that AI suggested. */
  hint: VoteView.omit({ reason: true }).nullable(),
  /** `result` needs what is stored of the campaign, too. */
  results: results.extend({ result: ResultRow.nullable(), decided: Decided.nullable() }).nullable(),
})
export type TacticRow = z.infer<typeof TacticRow>
