/** Texts of operations that fail to load, where more than one place says them. */
export const loadFailures = {
  team: 'Failed to load team data',
  campaign: 'Failed to load campaign',
  decision: 'Failed to load the decision',
  sharing: 'Failed to load the result',
  outcome: 'Failed to load the outcome',
  trackRecord: 'Failed to load the track record',
  secondRound: 'Failed to load the second round',
  comments: 'Failed to load comments',
} as const

export type LoadFailure = {
  heading: string
  sentence: string
}

export function isLoadFailure(data: unknown): data is LoadFailure {
  return typeof data === 'object' && data !== null && 'heading' in data && 'sentence' in data
}
