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
