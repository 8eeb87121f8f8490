import { MIN_SHARE_OF_UNION, similarityOf, trigramsOf, wordsOf } from './similarity'

/** Returns a function that gives the words that are similar to a word, with their similarity. */
export function indexWords(words: Iterable<string>): (word: string) => [string, number][] {
  const sizes = new Map([...new Set(words)].map((word) => [word, trigramsOf(word).size]))
  const wordsByTrigram = new Map<string, string[]>()
  for (const word of sizes.keys())
    for (const trigram of trigramsOf(word)) {
      const others = wordsByTrigram.get(trigram)
      if (others) others.push(word)
      else wordsByTrigram.set(trigram, [word])
    }

  return (word) => {
    const trigrams = trigramsOf(word)
    const shared = new Map<string, number>()
    for (const trigram of trigrams)
      for (const known of wordsByTrigram.get(trigram) ?? []) shared.set(known, (shared.get(known) ?? 0) + 1)
    return [...shared]
      .map(([known, count]): [string, number] => [
        known,
        similarityOf(count, trigrams.size, sizes.get(known) ?? 0),
      ])
      .filter(([, similarity]) => similarity >= MIN_SHARE_OF_UNION)
  }
}

/** Returns a function that gives the texts with a word similar to a word, by their place, with the greatest similarity. */
export function indexTexts(texts: string[]): (word: string) => Map<number, number> {
  const textsByWord = new Map<string, Set<number>>()
  texts.forEach((text, place) => {
    for (const word of wordsOf(text)) {
      const places = textsByWord.get(word)
      if (places) places.add(place)
      else textsByWord.set(word, new Set([place]))
    }
  })
  const findSimilar = indexWords(textsByWord.keys())
  return (word) => {
    const found = new Map<number, number>()
    for (const [known, similarity] of findSimilar(word))
      for (const place of textsByWord.get(known) ?? [])
        found.set(place, Math.max(found.get(place) ?? 0, similarity))
    return found
  }
}

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
