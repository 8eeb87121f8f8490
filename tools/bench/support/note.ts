const startedAt = performance.now()

/** How long the benchmark has run. */
export function elapsedSeconds(): number {
  return (performance.now() - startedAt) / 1000
}

/** Says what a benchmark does now, and how long it has run. To stderr, so that its figures can be kept. */
export function note(text: string): void {
  console.error(`${String(Math.round(elapsedSeconds())).padStart(4)} s  ${text}`)
}
