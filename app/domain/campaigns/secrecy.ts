/**
 * What people are promised about their scores, from the campaign's setting (docs/product.md#sealing). No other text says who
 * sees scores after the end; `tests/unit/secrecy.test.ts` checks it.
 */
export function secrecyPromise(ballots_open: boolean): string {
  const seen = ballots_open ? 'each tactic’s scores, without names' : 'averages only'
  return `Nobody sees who gave which score. After the end your team sees ${seen}.`
}

/** Where there is no campaign: the setting that a new team has. */
export const USUAL_PROMISE = secrecyPromise(true)

type Rules = { ballots_open: boolean; roll: boolean; quorum: number | null; machine_ballot: boolean }

/** What people know before they vote. It is fixed with the first vote. */
export function voteRules({ ballots_open, roll, quorum, machine_ballot }: Rules): string {
  return [
    secrecyPromise(ballots_open),
    roll && 'The result lists who voted, never what or when, if four people or more do.',
    quorum !== null && `With fewer than ${quorum} voters we name no winner.`,
    machine_ballot && 'An AI assistant may score too: shown separately, never counted.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** What stands in the field of a reason before it is typed. */
export function reasonHint(ballots_open: boolean): string {
  return ballots_open
    ? 'Why? Hidden until the end, then shown without your name'
    : 'Why? Listed after the end without name or score, from 4 votes on'
}
