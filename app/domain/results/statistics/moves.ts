import { listed } from '../../text'
import { SPREAD, type CriterionName } from '../constants'

/** How far two people differed on a criterion before and after a second round; null where that is not told. */
export type Move = { name: CriterionName; before: number | null; after: number | null }

/** Of a tactic on which so few changed their scores that the change of the averages would give them away. */
export const FIRST_ONES_STAND =
  'Fewer than three changed their scores on this tactic, so the first ones stand.'
/** Of a tactic whose votes stay closed. */
export const CLOSED_VOTES = 'Votes stay closed, so we do not show how people differed.'
const NOT_TOLD = 'Too few people scored it to say whether you moved closer.'

/** 'Impact: you moved closer (3.4 to 1.6). That is agreement, not proof.' (docs/results.md#second-round) */
export function movedSentence(moves: Move[]): string {
  const told = moves.flatMap(({ name, before, after }) =>
    before === null || after === null ? [] : [{ name, before: tenths(before), after: tenths(after) }],
  )
  if (told.length === 0) return NOT_TOLD
  const closer = told.filter(({ before, after }) => after < before)
  const apart = told.filter(({ before, after }) => after > before)
  const split = moves.filter(({ after }) => after !== null && after > SPREAD.differ)
  const sentences = [
    closer.length > 0 && `You moved closer on ${closer.map(span).join(', ')}. That is agreement, not proof.`,
    apart.length > 0 && `You moved further apart on ${apart.map(span).join(', ')}.`,
    closer.length + apart.length === 0 && 'You differ as much as before.',
    split.length > 0 &&
      `Still split on ${listed(split.map(({ name }) => name))}: the owner decides with a reason.`,
  ]
  return sentences.filter((sentence) => typeof sentence === 'string').join(' ')
}

/** As it is shown, so that nothing moves from 2.0 to 2.0. */
function tenths(spread: number): number {
  return Math.round(spread * 10) / 10
}

function span({ name, before, after }: { name: string; before: number; after: number }): string {
  return `${name} (${before.toFixed(1)} to ${after.toFixed(1)})`
}
