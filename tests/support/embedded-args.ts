/** Optimising PGlite's code costs a short-lived process more than it saves, and delays its end. */
export const EMBEDDED_ARGS = ['--liftoff-only']
