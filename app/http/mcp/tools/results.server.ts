import { z } from 'zod'
import { getDecision } from '../../../domain/decisions/queries.server'
import { recordOutcome } from '../../../domain/outcomes/commands.server'
import { OUTCOMES } from '../../../domain/outcomes/constants'
import { getTrackRecord } from '../../../domain/outcomes/queries.server'
import { getResults } from '../../../domain/tactics/results.server'
import { tool } from '../tool.server'

const TRACKED_LISTED = 50

export const EarlierTactic = z.object({
  id: z.string(),
  name: z.string(),
  campaign_name: z.string(),
  rank: z.int().nullable(),
  outcome: z.string().nullable(),
})

export const getResultTool = tool(
  'get_result',
  {
    description:
      'The ranking of an ended campaign with words on how sure it is. Tell these words with the order.',
    annotations: { readOnlyHint: true },
    input: z.object({ campaign_id: z.string() }),
    output: z.object({
      headline: z.string(),
      notes: z.array(z.string()),
      settling: z.array(z.string()),
      machine_sentence: z.string().nullable(),
      voter_count: z.int(),
      eligible_count: z.int(),
      tactics: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          key: z.string().nullable(),
          rank: z.int().nullable(),
          score: z.number().nullable(),
          standing: z.string().nullable(),
          certainty: z.string().nullable(),
          coverage: z.string().nullable(),
        }),
      ),
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
    output: z.object({
      is_published: z.boolean(),
      decider_name: z.string().nullable(),
      slots: z.int().nullable(),
      tactics: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          choice: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      ),
      markdown: z.string().nullable(),
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
    output: z.object({
      sentences: z.array(z.string()),
      decided_count: z.int(),
      tried_count: z.int(),
      tactics: z.array(EarlierTactic),
      next_cursor: z.string().nullable(),
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
