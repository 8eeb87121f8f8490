import { z } from 'zod'
import type { Criteria, ReadFacts } from '../statistics/facts'
import { untoldSheets } from '../statistics/closed-votes'

/** JSON that this app wrote itself and stores with its version: no shape looks into it. */
const stored = <Of>() => z.custom<Of>((value) => typeof value === 'object' && value !== null)

/** Null only in results of an earlier version, which are worked out again before they are shown (docs/decisions/035). */
export const StoredCriteria = z.custom<Criteria>((value) => typeof value === 'object')

/** Selected by `resultObject` of `scope.server.ts`; nothing of it while the campaign runs. */
export const ResultRow = z.object({
  rank: z.int().nullable(),
  vote_count: z.int(),
  rank_low: z.int().nullable(),
  rank_high: z.int().nullable(),
  first_replays: z.int().nullable(),
  top_replays: z.int().nullable(),
  criteria: StoredCriteria,
  first_round: z
    .object({
      rank: z.int().nullable(),
      criteria: StoredCriteria,
      /** Whether the ballots of the second round count. */
      is_counted: z.boolean(),
      changed_count: z.int(),
    })
    .nullable(),
  /** While it is being scored again there is neither rank nor span. */
  scored_again_until: z.iso.datetime().nullable(),
})
export type ResultRow = z.infer<typeof ResultRow>

/** Of a tactic that has a rank. */
export const RankedRow = ResultRow.extend({ rank: z.int() })

/** The first result that a second round keeps may be of a version that knew no sheets (docs/decisions/035). */
const StoredFacts = stored<Omit<ReadFacts, 'sheets'> & Partial<Pick<ReadFacts, 'sheets'>>>().transform(
  (facts): ReadFacts => ({ sheets: untoldSheets(facts.voter_count), ...facts }),
)

/** `campaignResultColumns` of `scope.server.ts`. */
export const CampaignResultRow = z.object({
  facts: StoredFacts,
  places: z.int(),
  /** Of the last tactic above the line of `places`. */
  overtaken_replays: z.int().nullable(),
  /** How many people must have voted for a headline; null: any number. */
  quorum: z.int().nullable(),
  /** Whether a second round can still be opened. */
  can_score_again: z.boolean(),
  /** The second round that runs, or whose results are not stored yet. */
  scored_again: z.object({ count: z.int(), until: z.iso.datetime() }).nullable(),
  /** Of the latest round; null if the campaign ended before results were sealed. */
  digest: z.string().nullable(),
})
export type CampaignResultRow = z.infer<typeof CampaignResultRow>

/** Selected by `machine.server.ts`: a tactic with its rank by the team and what an assistant gave it, if it did. */
export const MachineRow = z.object({
  id: z.uuid(),
  name: z.string(),
  rank: z.int().nullable(),
  impact: z.int().nullable(),
  chances: z.int().nullable(),
  efforts: z.int().nullable(),
})
export type MachineRow = z.infer<typeof MachineRow>

/** `shownRoll` of `scope.server.ts`: who could vote and whether they did, in order of their names. */
export const ShownRoll = z.array(z.object({ name: z.string(), has_voted: z.boolean() }))
export type ShownRoll = z.infer<typeof ShownRoll>
