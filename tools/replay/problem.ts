/** Something that keeps the replay from running, in a sentence that says what to do. Not a finding about the app's ranking. */
export class Problem extends Error {
  override readonly name = 'Problem'
}
