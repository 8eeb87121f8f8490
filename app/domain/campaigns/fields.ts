/**
 * The texts of a campaign beside its name, as data: input, columns, views, forms, assistants' tools and exports follow
 * from it. Stored as text, or null.
 */
const PROBLEMS = {
  problem_statement: { question: 'What problem does this solve?', label: 'The problem statement' },
  problem_reason: { question: 'Why do we have this problem?', label: 'The reason' },
} as const satisfies Record<string, ProblemField>

/** `label` begins the sentence of a refusal. */
type ProblemField = { question: string; label: string }
export type Problem = keyof typeof PROBLEMS

export const PROBLEM_NAMES = Object.keys(PROBLEMS) as Problem[]

/** One value for each of them, such as a schema. */
export function eachProblem<Value>(
  make: (name: Problem, field: ProblemField) => Value,
): Record<Problem, Value> {
  const made = PROBLEM_NAMES.map((name) => [name, make(name, PROBLEMS[name])])
  return Object.fromEntries(made) as Record<Problem, Value>
}

export const PROBLEM_QUESTIONS = eachProblem((_, { question }) => question)
