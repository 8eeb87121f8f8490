import { z } from 'zod'
import { MinutesTactic } from '../../../domain/decisions/minutes'
import { getDecision } from '../../../domain/decisions/queries.server'
import { DecisionView } from '../../../domain/decisions/view'
import { recordOutcome } from '../../../domain/outcomes/commands.server'
import { OUTCOMES } from '../../../domain/outcomes/constants'
import { getTrackRecord } from '../../../domain/outcomes/queries.server'
import { TrackedTactic, TrackRecord } from '../../../domain/outcomes/view'
import { ResultSummary, TacticResult } from '../../../domain/results/show/view'
import { RankedTactic } from '../../../domain/tactics/results-view'
import { getResults } from '../../../domain/tactics/results.server'
import { nextCursor } from '../../../domain/operation.server'
import { tool } from '../tool.server'

const TRACKED_LISTED = 50

export const EarlierTactic = TrackedTactic.pick({
  id: true,
  name: true,
  campaign_name: true,
  rank: true,
}).extend({ outcome: z.string().nullable() })

const ToldTactic = RankedTactic.pick({ id: true, name: true, key: true, rank: true }).extend({
  score: z.number().nullable(),
  ...TacticResult.pick({ standing: true, certainty: true, coverage: true }).shape,
})

export const getResultTool = tool(
  'get_result',
  {
    description:
      'The ranking of an ended campaign with words on how sure it is. Tell these words with the order.',
    annotations: { readOnlyHint: true },
    input: z.object({ campaign_id: z.string() }),
    output: ResultSummary.pick({ headline: true, notes: true, settling: true }).extend({
      machine_sentence: z.string().nullable(),
      ...ResultSummary.pick({ voter_count: true, eligible_count: true }).shape,
      tactics: z.array(ToldTactic),
    }),
  },
  async (run, input) => {
    const { summary, machine, tactics } = await run(getResults, input)
    return {
      ...summary,
      machine_sentence: machine?.sentence ?? null,
      tactics: tactics.map(({ result, average_score, ...tactic }) => ({
        ...tactic,
        ...result,
        score: average_score,
      })),
    }
  },
)

export const getDecisionTool = tool(
  'get_decision',
  {
    description: 'What was decided after a campaign and why, and once published the minutes as Markdown.',
    annotations: { readOnlyHint: true },
    input: z.object({ campaign_id: z.string() }),
    output: DecisionView.pick({ is_published: true, decider_name: true, slots: true }).extend({
      tactics: z.array(MinutesTactic.pick({ id: true, name: true, choice: true, reason: true })),
      markdown: DecisionView.shape.markdown,
    }),
  },
  async (run, input) => (await run(getDecision, input)).decision,
)

export const recordOutcomeTool = tool(
  'record_outcome',
  {
    description: 'Record what came of a tactic that was to be done. Replaces what was recorded before.',
    annotations: { idempotentHint: true },
    input: z.object({
      tactic_id: z.string(),
      outcome: z.enum(OUTCOMES),
      figure: z.string().optional().describe('Such as +12 % sign-ups'),
      link: z.string().optional(),
      sentence: z.string().optional().describe('What was learned'),
    }),
    output: z.object({ tactic_id: z.string(), outcome: z.string() }),
  },
  async (run, input) => {
    await run(recordOutcome, input)
    return input
  },
)

export const trackRecordTool = tool(
  'track_record',
  {
    description: 'What a team decided to do and what came of it.',
    annotations: { readOnlyHint: true },
    input: z.object({ team_id: z.string(), cursor: z.string().optional() }),
    output: TrackRecord.pick({ sentences: true, decided_count: true, tried_count: true }).extend({
      tactics: z.array(EarlierTactic),
      next_cursor: nextCursor,
    }),
  },
  async (run, input) => {
    const { tactics, ...record } = await run(getTrackRecord, { ...input, limit: TRACKED_LISTED })
    return {
      ...record,
      tactics: tactics.map((tactic) => ({ ...tactic, outcome: tactic.outcome?.outcome ?? null })),
    }
  },
)
