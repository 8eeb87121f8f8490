import type { Failures } from '../failures'
import type { Policy } from '../policy'

export type OutcomeFact = 'has_ended' | 'is_published' | 'is_to_do'

/** For every member, since any of them may know what came of a tactic (docs/product.md#outcomes). */
export const canRecordOutcome: Policy<OutcomeFact> = [
  {
    anyOf: ['has_ended'],
    otherwise: { kind: 'conflict', sentence: 'The campaign is still running, so nothing has come of it yet' },
  },
  {
    anyOf: ['is_published'],
    otherwise: { kind: 'conflict', sentence: 'Only a published decision has outcomes' },
  },
  {
    anyOf: ['is_to_do'],
    otherwise: { kind: 'conflict', sentence: 'Only a tactic marked Do has an outcome' },
  },
]

/** Recording says how the outcome compares with an expectation only where there is one. */
export const canRecordVerdict: Policy<OutcomeFact | 'is_expected' | 'has_no_verdict'> = [
  ...canRecordOutcome,
  {
    anyOf: ['is_expected', 'has_no_verdict'],
    otherwise: {
      kind: 'invalid',
      sentence: 'Nothing was expected of this tactic, so it neither hit nor missed',
      field: 'verdict',
    },
  },
]

/** For every member: whoever opens the issue has its address. */
export const canLinkIssue: Policy<OutcomeFact> = [
  {
    anyOf: ['has_ended'],
    otherwise: { kind: 'conflict', sentence: 'The campaign is still running, so nothing is to be done yet' },
  },
  {
    anyOf: ['is_published'],
    otherwise: { kind: 'conflict', sentence: 'Only tactics of a published decision have an issue' },
  },
  {
    anyOf: ['is_to_do'],
    otherwise: { kind: 'conflict', sentence: 'Only a tactic marked Do has an issue' },
  },
]

/** What people read when one of the forms fails. */
export const failures = {
  recordOutcome: { failure: 'Failed to record the outcome' },
  linkIssue: { failure: 'Failed to save the issue’s address' },
  clearOutcome: { failure: 'Failed to clear the outcome' },
} as const satisfies Failures
