import { z } from 'zod'
import { canAddTactic, canVote } from '../domain/campaigns/policy'
import { denialsOf } from '../domain/policy'
import { canDeleteTactic } from '../domain/tactics/policy'
import { AddTacticSchema, ListTacticsSchema, TacticIdSchema, VoteSchema } from '../domain/tactics/validation'
import { TacticView, VoteView } from '../domain/tactics/view'
import { failures } from './failures'
import { TACTICS_ADDED, VOTES } from './limit'
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

export const voteOnTactic = defineOperation({
  method: 'POST',
  path: '/api/tactics/:tactic_id/vote',
  summary: 'Score a tactic; voting again replaces your vote',
  denials: denialsOf(canVote),
  limitPerPerson: VOTES,
  input: VoteSchema,
  output: z.object({ vote: VoteView, vote_count: z.int() }),
  success: 'Vote submitted successfully',
  ...failures.voteOnTactic,
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
