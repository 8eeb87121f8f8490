type Bound = { atLeast: number } | { atMost: number }

export const round = (number: number, digits = 2) => Number(number.toFixed(digits))

/** Of an even number the upper one. NaN without any. */
export const median = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN

export type Goals = ReturnType<typeof createGoals>

/** What a benchmark aims at, said at its end; a miss makes the command fail. */
export function createGoals() {
  const lines: string[] = []
  let isMissed = false

  function check(name: string, value: number, bound: Bound): void {
    const isMet = 'atLeast' in bound ? value >= bound.atLeast : value <= bound.atMost
    const goal = 'atLeast' in bound ? `at least ${bound.atLeast}` : `at most ${bound.atMost}`
    lines.push(`${isMet ? 'met   ' : 'MISSED'} ${name}: ${round(value)}, goal ${goal}`)
    if (!isMet) isMissed = true
  }

  function report(): void {
    console.log(`\n${lines.join('\n')}`)
    if (isMissed) process.exitCode = 1
  }

  return { check, report }
}
