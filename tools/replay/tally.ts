/** How often each reason was given. */
export type Reasons = Map<string, number>

/** What the replay counts. */
export type Tally = {
  people: number
  proposals: number
  votes: number
  proposalsAccepted: number
  proposalsRefused: Reasons
  votesAccepted: number
  /** Accepted votes whose voter had an accepted row of votes.csv on the same proposal before. */
  votesChanged: number
  /** Accepted votes by an author, the first on the own proposal: they replace the scores given when adding it. */
  authorScoresReplaced: number
  votesRefused: Reasons
  votesNotSent: Reasons
  mismatches: string[]
}

/** A tally with nothing counted yet. */
export function createTally(sizes: Pick<Tally, 'people' | 'proposals' | 'votes'>): Tally {
  return {
    ...sizes,
    proposalsAccepted: 0,
    proposalsRefused: new Map(),
    votesAccepted: 0,
    votesChanged: 0,
    authorScoresReplaced: 0,
    votesRefused: new Map(),
    votesNotSent: new Map(),
    mismatches: [],
  }
}

/** Counts a reason once more. */
export function count(reasons: Reasons, reason: string): void {
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
}

const MISMATCHES_SHOWN = 20
const LABEL_WIDTH = 64
const NUMBER_WIDTH = 9

/** The final table, after the first mismatches if there are any. */
export function showTally(tally: Tally, seconds: number): string {
  const hidden = tally.mismatches.length - MISMATCHES_SHOWN
  return [
    ...tally.mismatches.slice(0, MISMATCHES_SHOWN).map((mismatch) => `MISMATCH ${mismatch}`),
    ...(hidden > 0 ? [`… and ${hidden} more`] : []),
    row('people', tally.people),
    row('proposals', tally.proposals),
    row('  accepted, each casting its author’s scores', tally.proposalsAccepted),
    ...reasonRows('  refused', tally.proposalsRefused),
    row('votes', tally.votes),
    row('  accepted', tally.votesAccepted),
    row('    of which changed an earlier vote', tally.votesChanged),
    row('    of which replaced the author’s scores from adding', tally.authorScoresReplaced),
    ...reasonRows('  refused', tally.votesRefused),
    ...reasonRows('  not sent', tally.votesNotSent),
    row('mismatches', tally.mismatches.length),
    row('seconds', Number(seconds.toFixed(1))),
  ].join('\n')
}

function reasonRows(label: string, reasons: Reasons): string[] {
  const total = [...reasons.values()].reduce((sum, number) => sum + number, 0)
  return [row(label, total), ...[...reasons].map(([reason, number]) => row(`    ${reason}`, number))]
}

function row(label: string, value: number): string {
  return `${label.padEnd(LABEL_WIDTH)} ${String(value).padStart(NUMBER_WIDTH)}`
}
