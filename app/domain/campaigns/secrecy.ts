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
