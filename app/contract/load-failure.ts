/** What the page of a screen says whose data could not be loaded. */
export type LoadFailure = {
  /** The operation's sentence, such as 'Failed to load teams'. */
  heading: string
  /** Why. */
  sentence: string
}

export function isLoadFailure(data: unknown): data is LoadFailure {
  return typeof data === 'object' && data !== null && 'heading' in data && 'sentence' in data
}
