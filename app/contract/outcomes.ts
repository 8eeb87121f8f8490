import { canRecordOutcome } from '../domain/outcomes/policy'
import { ClearOutcomeSchema, RecordOutcomeSchema, TrackRecordSchema } from '../domain/outcomes/validation'
import { RecordedOutcome, TrackRecord } from '../domain/outcomes/view'
import { denialsOf } from '../domain/policy'
import { failures } from './failures'
import { loadFailures } from './load-failure'
import { defineOperation, Done, nextCursor } from './operation'

export const recordOutcome = defineOperation({
  method: 'PUT',
  path: '/api/tactics/:tactic_id/outcome',
  summary: 'Record what came of a tactic that was to be done; replaces an earlier outcome',
  denials: denialsOf(canRecordOutcome),
  input: RecordOutcomeSchema,
  output: RecordedOutcome,
  success: 'Outcome recorded',
  ...failures.recordOutcome,
  preferServerText: true,
})

export const clearOutcome = defineOperation({
  method: 'DELETE',
  path: '/api/tactics/:tactic_id/outcome',
  summary: 'Clear the outcome of a tactic; without one nothing happens',
  denials: denialsOf(canRecordOutcome),
  input: ClearOutcomeSchema,
  output: Done,
  success: 'Outcome cleared',
  ...failures.clearOutcome,
  preferServerText: true,
})

export const getTrackRecord = defineOperation({
  method: 'GET',
  path: '/api/teams/:team_id/track-record',
  summary: 'What a team decided to do, and what came of it',
  input: TrackRecordSchema,
  output: TrackRecord.extend({ next_cursor: nextCursor }),
  failure: loadFailures.trackRecord,
})
