import type { Suggestion } from '../suggestion'

/** One tactic of the playbook: what to do, and an honest first guess at its impact, chances and efforts (1-10). */
export type Entry = readonly [name: string, impact: number, chances: number, efforts: number]

export function toSuggestion([name, impact_score, chances_score, efforts_score]: Entry): Suggestion {
  return { name, impact_score, chances_score, efforts_score }
}
