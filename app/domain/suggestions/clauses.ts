export type Clause = { text: string; share: number }

/** What goes well is told before what does not: it says less about the problem. */
const ASIDE = 0.3

const CONCESSION = /\b(?:although|though|despite|in spite of|instead of)\b[^,]*(?:,|$)/gi
const TURN = /\b(?:but|yet|however|only to|and then|then)\b/i

/** The clauses of a text with the share that each has in saying what the problem is. */
export function clausesOf(text: string): Clause[] {
  return text.split(/[.!?;\n]+/).flatMap((sentence) => {
    const asides = sentence.match(CONCESSION) ?? []
    const clauses = sentence.replace(CONCESSION, ' ').split(TURN)
    const problem = clauses.pop() ?? ''
    return [
      ...[...asides, ...clauses].map((aside) => ({ text: aside, share: ASIDE })),
      { text: problem, share: 1 },
    ].filter((clause) => clause.text.trim() !== '')
  })
}
