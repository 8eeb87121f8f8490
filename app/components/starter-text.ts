import type { StarterList } from '../domain/suggestions/starters'
import { counted, LINE_END } from '../domain/text'

type Begun = {
  text: string
  /** What the chosen list was written below; null when the list was not written. */
  own: string | null
}

/** A text with the list that the address asks for. One with lines of that list has begun with it, so it stays as it is. */
export function beginList(own: string, chosen: StarterList | null): Begun {
  if (!chosen || missingIn(own, chosen).length < chosen.tactics.length) return { text: own, own: null }
  return { text: writeBelow(own, chosen), own }
}

export function writeBelow(own: string, list: StarterList): string {
  return [...linesOf(own.trimEnd()), ...missingIn(own, list)].join('\n')
}

export function starterNote(own: string, list: StarterList): string {
  const count = missingIn(own, list).length
  if (count === 0) return `${list.name}: all of it is in the list already.`
  return `${list.name}: ${counted(count, 'tactic')} ${own.trim() === '' ? 'filled in' : 'added below yours'}.`
}

function missingIn(own: string, { tactics }: StarterList): string[] {
  const lines = new Set(linesOf(own).map((line) => line.trim()))
  return tactics.filter((tactic) => !lines.has(tactic))
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(LINE_END)
}
