import { z } from 'zod'
import { canAddTactic, canSeeResults, canVote } from '../domain/campaigns/policy'
import { CampaignIdSchema } from '../domain/campaigns/validation'
import { denialsOf } from '../domain/policy'
import { PASTED_BODY_KIBIBYTES, SHEET_BODY_KIBIBYTES } from '../domain/tactics/constants'
import { canDeleteTactic, canEditTactic, canScoreText } from '../domain/tactics/policy'
import {
  AddTacticSchema,
  AddTacticsSchema,
  EditTacticSchema,
  ExportResultsSchema,
  ListSimilarTacticsSchema,
  ListTacticsSchema,
  PreviewTacticsSchema,
  ScoreTacticsSchema,
  TacticIdSchema,
  VoteSchema,
} from '../domain/tactics/validation'
import { ResultsView } from '../domain/tactics/results-view'
import { PreviewLine, SimilarTactic, TacticView, VoteView } from '../domain/tactics/view'
import { failures } from './failures'
import { SIMILAR_SEARCHES, TACTICS_ADDED, VOTES } from './limit'
import { loadFailures } from './load-failure'
import { defineOperation, Done, nextCursor } from './operation'

export const listTactics = defineOperation({
  method: 'GET',
  path: '/api/tactics',
  summary: "A campaign's tactics: newest first while it runs, ranked once it has ended",
  input: ListTacticsSchema,
  output: z.object({ tactics: z.array(TacticView), next_cursor: nextCursor }),
  failure: 'Failed to load tactics',
})

export const addTactic = defineOperation({
  method: 'POST',
  path: '/api/tactics',
  summary: 'Add a tactic; your scores are your vote',
  denials: denialsOf(canAddTactic),
  acceptsIdempotencyKey: true,
  limitPerPerson: TACTICS_ADDED,
  input: AddTacticSchema,
  output: z.object({ tactic: TacticView }),
  status: 201,
  success: 'Tactic added successfully',
  ...failures.addTactic,
})

export const addTactics = defineOperation({
  method: 'POST',
  path: '/api/tactics/bulk',
  summary: 'Add up to 50 tactics, all or none; scores are optional and are your vote',
  denials: denialsOf(canAddTactic),
  acceptsIdempotencyKey: true,
  limitPerPerson: TACTICS_ADDED,
  limitCounts: 'tactics',
  maxBodyKibibytes: PASTED_BODY_KIBIBYTES,
  input: AddTacticsSchema,
  output: z.object({ tactics: z.array(TacticView) }),
  status: 201,
  success: 'Tactics added: {n}',
  counted: ['tactics'],
  ...failures.addTactics,
})

export const previewTactics = defineOperation({
  method: 'POST',
  path: '/api/campaigns/:campaign_id/tactics-preview',
  summary: 'Tell which lines of a pasted list can be added, and what is similar to them; adds nothing',
  denials: denialsOf(canAddTactic),
  limitPerPerson: SIMILAR_SEARCHES,
  maxBodyKibibytes: PASTED_BODY_KIBIBYTES,
  input: PreviewTacticsSchema,
  output: z.object({ lines: z.array(PreviewLine) }),
  ...failures.previewTactics,
})

export const listSimilarTactics = defineOperation({
  method: 'GET',
  path: '/api/campaigns/:campaign_id/similar-tactics',
  summary: "At most 5 tactics of the campaign's team with a similar name, most similar first",
  limitPerPerson: SIMILAR_SEARCHES,
  input: ListSimilarTacticsSchema,
  output: z.object({ similar: z.array(SimilarTactic) }),
  failure: 'Failed to load similar tactics',
})

export const voteOnTactic = defineOperation({
  method: 'POST',
  path: '/api/tactics/:tactic_id/vote',
  summary: 'Score a tactic; voting again replaces your vote',
  denials: denialsOf(canScoreText),
  limitPerPerson: VOTES,
  input: VoteSchema,
  output: z.object({ vote: VoteView, vote_count: z.int() }),
  success: 'Vote submitted successfully',
  ...failures.voteOnTactic,
})

export const scoreTactics = defineOperation({
  method: 'POST',
  path: '/api/campaigns/:campaign_id/votes',
  summary: 'Score many tactics of a campaign at once: all of the votes count, or none',
  denials: denialsOf(canScoreText),
  limitPerPerson: VOTES,
  limitCounts: 'votes',
  maxBodyKibibytes: SHEET_BODY_KIBIBYTES,
  input: ScoreTacticsSchema,
  output: z.object({
    votes: z.array(z.object({ tactic_id: z.uuid(), vote: VoteView, vote_count: z.int() })),
    missing_tactic_ids: z.array(z.uuid()).meta({
      description: 'Tactics that are not in the campaign, or not any more; their votes were ignored',
    }),
  }),
  success: 'Tactics scored: {n}',
  nothingDone: 'These tactics have been deleted, so no scores were saved',
  counted: ['votes'],
  ...failures.scoreTactics,
})

export const withdrawVote = defineOperation({
  method: 'DELETE',
  path: '/api/tactics/:tactic_id/vote',
  summary: 'Take your vote back; without a vote nothing happens',
  denials: denialsOf(canVote),
  limitPerPerson: VOTES,
  input: TacticIdSchema,
  output: z.object({ vote: z.null(), vote_count: z.int() }),
  success: 'Vote withdrawn',
  ...failures.withdrawVote,
})

export const editTactic = defineOperation({
  method: 'PATCH',
  path: '/api/tactics/:tactic_id',
  summary: 'Change the text of a tactic that you added and nobody else has scored',
  denials: denialsOf(canEditTactic),
  input: EditTacticSchema,
  output: z.object({ tactic: TacticView }),
  success: 'Tactic updated successfully',
  ...failures.editTactic,
})

export const deleteTactic = defineOperation({
  method: 'DELETE',
  path: '/api/tactics/:tactic_id',
  summary: 'Delete a tactic with its votes and comments',
  denials: denialsOf(canDeleteTactic),
  input: TacticIdSchema,
  output: Done,
  success: 'Tactic deleted successfully',
  ...failures.deleteTactic,
})

export const getResults = defineOperation({
  method: 'GET',
  path: '/api/campaigns/:campaign_id/results',
  summary: 'How sure the result of an ended campaign is, and its whole ranking',
  denials: denialsOf(canSeeResults),
  input: CampaignIdSchema,
  output: ResultsView,
  failure: loadFailures.campaign,
  preferServerText: true,
})

export const exportResults = defineOperation({
  method: 'GET',
  path: '/api/campaigns/:campaign_id/results.csv',
  summary: 'The ranking of an ended campaign as a spreadsheet',
  denials: denialsOf(canSeeResults),
  contentType: 'text/csv',
  input: ExportResultsSchema,
  output: z.string(),
  filename: 'results.csv',
  failure: loadFailures.campaign,
  preferServerText: true,
})
