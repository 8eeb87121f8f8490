import { BULK_MAX } from './constants'
import { tacticNameField, TOO_MANY_TACTICS } from './validation'

export type PastedLine = { name: string; problem: string | null }

/** The sign or number that lists begin their lines with. */
const LIST_MARK = /^\s*(?:[-*+•–—]|\d{1,3}[.)])\s+/u

/** The lines of a pasted list that are not blank, each as a tactic's name and why it cannot be one, else null. */
export function readLines(text: string): PastedLine[] {
  const seen = new Set<string>()
  return text
    .split('\n')
    .map((line) => line.replace(LIST_MARK, '').trim())
    .filter(Boolean)
    .map((line) => {
      const { data: name = line, error } = tacticNameField.safeParse(line)
      if (error) return { name, problem: error.issues[0]?.message ?? '' }
      const key = name.toLowerCase()
      if (seen.has(key)) return { name, problem: 'This tactic is in the list already' }
      seen.add(key)
      return { name, problem: seen.size > BULK_MAX ? TOO_MANY_TACTICS : null }
    })
}
