/** Optimising PGlite's code costs a short-lived process more than it saves, and delays its end. */
export const EMBEDDED_ARGS = ['--liftoff-only']

/** Each row that a statement gives is compared with the shape that it says (docs/decisions/047). */
export const CHECK_ROWS = ['--import', './tests/support/check-rows.js']
