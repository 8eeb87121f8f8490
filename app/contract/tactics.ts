import { z } from 'zod'
import { AddTacticSchema, ListTacticsSchema, TacticIdSchema, VoteSchema } from '../domain/tactics/validation'
import { TacticView, VoteView } from '../domain/tactics/view'
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
  input: AddTacticSchema,
  output: z.object({ tactic: TacticView }),
  status: 201,
  success: 'Tactic added successfully',
  failure: 'Failed to add tactic',
  alert: 'Failed to add tactic. Please try again.',
})

export const voteOnTactic = defineOperation({
  method: 'POST',
  path: '/api/tactics/:tactic_id/vote',
  summary: 'Score a tactic; voting again replaces your vote',
  input: VoteSchema,
  output: z.object({ vote: VoteView, vote_count: z.int() }),
  success: 'Vote submitted successfully',
  failure: 'Failed to submit vote',
  alert: 'Failed to submit vote. Please try again.',
})

export const deleteTactic = defineOperation({
  method: 'DELETE',
  path: '/api/tactics/:tactic_id',
  summary: 'Delete a tactic with its votes and comments',
  input: TacticIdSchema,
  output: Done,
  success: 'Tactic deleted successfully',
  failure: 'Failed to delete tactic',
})
