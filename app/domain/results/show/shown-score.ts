/** Made once: `toLocaleString` with options makes one per call, which took a quarter of the time of a result page. */
const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A score or an average with two decimals, so that columns of numbers are aligned: '8.25', '−9.50'. */
export function shownScore(score: number): string {
  return twoDecimals.format(score).replace('-', '−')
}
