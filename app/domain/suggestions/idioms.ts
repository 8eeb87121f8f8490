import { wordsOf } from './similarity'
import { indexWords } from './word-index'

/** How many words `…` in an idiom stands for at most. */
const GAP_WORDS = 3

type Idiom = { text: string; parts: string[][] }

/** Returns a function that gives the idioms that a text uses, with words similar to theirs. */
export function indexIdioms(idioms: string[]): (text: string) => Set<string> {
  const byFirstWord = new Map<string, Idiom[]>()
  for (const text of idioms) {
    const parts = text.split('…').map(wordsOf)
    const [word = ''] = parts[0] ?? []
    byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), { text, parts }])
  }
  const findSimilar = indexWords(idioms.flatMap(wordsOf))

  return (text) => {
    const words = wordsOf(text).map((word) => new Set(findSimilar(word).map(([known]) => known)))
    const begun = words.flatMap((alternatives, start) =>
      [...alternatives]
        .flatMap((word) => byFirstWord.get(word) ?? [])
        .filter(({ parts }) => isAt(words, start, parts)),
    )
    return new Set(begun.map((idiom) => idiom.text))
  }
}

/** Whether the parts follow each other from a word on. A word is the set of the idioms' words that are similar to it. */
function isAt(words: Set<string>[], start: number, [part, ...rest]: string[][]): boolean {
  if (!part) return true
  if (!part.every((word, index) => words[start + index]?.has(word))) return false
  const gaps = rest.length === 0 ? [0] : Array.from({ length: GAP_WORDS + 1 }, (_, gap) => gap)
  return gaps.some((gap) => isAt(words, start + part.length + gap, rest))
}
