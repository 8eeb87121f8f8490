import { z } from 'zod'
import { OUTCOMES } from '../outcomes/constants'
import { MachineOrder } from '../results/show/machine'
import { ResultSummary, TacticResult } from '../results/show/view'
import { shownDetails } from './view-fields'
import { Decided } from './view'

export const RankedTactic = z
  .object({
    id: z.uuid(),
    name: z.string(),
    ...shownDetails,
    tracker_link: z.string().nullable().meta({ description: "Its issue in the team's tracker" }),
    position: z.int().meta({ description: 'The place in the list; tactics without a score come last' }),
    rank: z.int().nullable(),
    average_score: z.number().nullable(),
    vote_count: z.int(),
    avg_impact: z.number().nullable(),
    avg_chances: z.number().nullable(),
    avg_efforts: z.number().nullable(),
    result: TacticResult,
    decided: Decided.nullable().meta({ description: 'Null until the decision is published' }),
    outcome: z.enum(OUTCOMES).nullable().meta({ description: 'What came of it, if it was to be done' }),
  })
  .meta({ id: 'RankedTactic' })
export type RankedTactic = z.output<typeof RankedTactic>

/** The result of a campaign, to take elsewhere: no ballot, and no name of a person. */
export const ResultsView = z
  .object({
    campaign: z.object({
      id: z.uuid(),
      name: z.string(),
      team_name: z.string(),
      ended_at: z.iso.datetime(),
    }),
    summary: ResultSummary,
    digest: z.string().nullable().meta({
      description:
        'The fingerprint of all votes (docs/verify.md). Null if the campaign ended before results were sealed',
    }),
    machine: MachineOrder.nullable().meta({
      description:
        'The order of a sheet that an assistant handed in before the end. Null without one and while a second round runs',
    }),
    tactics: z.array(RankedTactic),
  })
  .meta({ id: 'Results' })
export type ResultsView = z.output<typeof ResultsView>
