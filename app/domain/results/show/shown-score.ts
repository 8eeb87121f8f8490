/**
 * A score or an average with two decimals, so that columns of numbers are aligned: '8.25', '−9.50'. Rounds as
 * `Intl.NumberFormat` does, whose first format takes a browser 15 ms: the decimals as they are written, halves away from zero.
 */
export function shownScore(score: number): string {
  const magnitude = Math.abs(score)
  // '1.005' is less than that as a binary number; moved by its text it is rounded up.
  const hundredths = magnitude < 0.001 ? 0 : Math.round(Number(`${magnitude}e2`))
  return `${score < 0 ? '−' : ''}${(hundredths / 100).toFixed(2)}`
}
