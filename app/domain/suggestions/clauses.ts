export type Clause = { text: string; share: number }

/** For clauses before the turn ('but', 'then') and concessions: they usually tell what goes well. */
const ASIDE_SHARE = 0.3

const CONCESSION = /\b(?:although|though|despite|in spite of|instead of)\b[^,]*(?:,|$)/gi
const TURN = /\b(?:but|yet|however|only to|and then|then)\b/i

/** Splits a text into clauses, each with its share (0-1) in describing the problem. */
export function clausesOf(text: string): Clause[] {
  return text.split(/[.!?;\n]+/).flatMap((sentence) => {
    const asides = sentence.match(CONCESSION) ?? []
    const clauses = sentence.replace(CONCESSION, ' ').split(TURN)
    const problem = clauses.pop() ?? ''
    return [
      ...[...asides, ...clauses].map((aside) => ({ text: aside, share: ASIDE_SHARE })),
      { text: problem, share: 1 },
    ].filter((clause) => clause.text.trim() !== '')
  })
}
