import { conflict, invalid, missing, needs } from '../policy'

/** For every member, since any of them may know what came of a tactic (docs/product.md#outcomes). */
export const canRecordOutcome = [
  needs('has_ended', conflict('The campaign is still running, so nothing has come of it yet')),
  needs('is_published', conflict('Only a published decision has outcomes')),
  needs('is_to_do', conflict('Only a tactic marked Do has an outcome')),
]

/** Recording says how the outcome compares with an expectation only where there is one. */
export const canRecordVerdict = [
  ...canRecordOutcome,
  needs(
    ['is_expected', 'has_no_verdict'],
    invalid('Nothing was expected of this tactic, so it neither hit nor missed', 'verdict'),
  ),
]

/** For every member: whoever opens the issue has its address. */
export const canLinkIssue = [
  needs('has_ended', conflict('The campaign is still running, so nothing is to be done yet')),
  needs('is_published', conflict('Only tactics of a published decision have an issue')),
  needs('is_to_do', conflict('Only a tactic marked Do has an issue')),
]

export const tacticNotFound = missing('Tactic not found')
/** Keys are unique in a campaign only, and two tactics may share an issue. */
export const severalTactics = conflict('Several tactics have this key or issue. Say which campaign it is')
