import { z } from 'zod'
import { listComments } from '../../../domain/comments/queries.server'
import { CommentView } from '../../../domain/comments/view'
import { addTactics } from '../../../domain/tactics/commands.server'
import { BULK_MAX } from '../../../domain/tactics/constants'
import { eachDetail } from '../../../domain/tactics/fields'
import { handInMachineBallot } from '../../../domain/tactics/machine.server'
import { listTactics } from '../../../domain/tactics/queries.server'
import { listSimilarTactics } from '../../../domain/tactics/similar.server'
import { TacticView } from '../../../domain/tactics/view'
import { tool } from '../tool.server'
import { repeatField } from './campaigns.server'
import { EarlierTactic } from './results.server'

const TACTICS_LISTED = 50
const COMMENTS_LISTED = 100

export const addTacticsTool = tool(
  'add_tactics',
  {
    description: `Add up to ${BULK_MAX} tactics to a running campaign, all or none, without scores. Known keys are skipped.`,
    annotations: { destructiveHint: false },
    input: z.object({
      campaign_id: z.string(),
      tactics: z.array(
        z.object({
          name: z.string().describe('10 to 500 characters'),
          ...eachDetail((_, { example }) => {
            const text = z.string().optional()
            return example ? text.describe(`Such as ${example}`) : text
          }),
        }),
      ),
      request_id: repeatField,
    }),
    output: z.object({
      tactics: z.array(TacticView.pick({ id: true, name: true, key: true })),
      skipped_keys: z.array(z.string()),
    }),
  },
  (run, { request_id, ...input }) => run(addTactics, input, request_id),
)

const ListedTactic = TacticView.pick({
  id: true,
  name: true,
  ...eachDetail(() => true as const),
  vote_count: true,
  comment_count: true,
})

export const listTacticsTool = tool(
  'list_tactics',
  {
    description:
      "A campaign's tactics, newest first, without scores. With comments_of also one tactic's comments.",
    annotations: { readOnlyHint: true },
    input: z.object({
      campaign_id: z.string(),
      q: z.string().optional(),
      comments_of: z.string().optional().describe('tactic id'),
      cursor: z.string().optional(),
    }),
    output: z.object({
      tactics: z.array(ListedTactic),
      comments: z.array(CommentView.pick({ user_name: true, comment_text: true, created_at: true })),
      next_cursor: z.string().nullable(),
    }),
  },
  async (run, { comments_of, ...input }) => {
    const page = await run(listTactics, { ...input, sort: 'newest', limit: TACTICS_LISTED })
    if (comments_of === undefined) return { ...page, comments: [] }
    const { comments } = await run(listComments, { tactic_id: comments_of, limit: COMMENTS_LISTED })
    return { ...page, comments }
  },
)

export const similarTacticsTool = tool(
  'similar_tactics',
  {
    description: 'Up to 5 tactics of the team with a name like this one, and what came of them.',
    annotations: { readOnlyHint: true },
    input: z.object({ campaign_id: z.string(), text: z.string() }),
    output: z.object({ similar: z.array(EarlierTactic) }),
  },
  (run, input) => run(listSimilarTactics, input),
)

const score = z.int().nullable()

/** Not named as in answers of the API, so that no message to an assistant has a field of a person's scores. */
export const handInBallotTool = tool(
  'hand_in_ballot',
  {
    description: 'Your sheet, 1 to 10 or null. Counts in no score; shows after the end. Replaces the last.',
    annotations: { idempotentHint: true },
    input: z.object({
      campaign_id: z.string(),
      scores: z.array(z.object({ tactic_id: z.string(), impact: score, chances: score, efforts: score })),
    }),
    output: z.object({ received_count: z.int() }),
  },
  (run, { campaign_id, scores }) =>
    run(handInMachineBallot, {
      campaign_id,
      scores: scores.map(({ tactic_id, impact, chances, efforts }) => ({
        tactic_id,
        impact_score: impact,
        chances_score: chances,
        efforts_score: efforts,
      })),
    }),
)
