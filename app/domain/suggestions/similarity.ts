/** From this similarity on, two texts repeat each other, and two words are forms of one. */
export const MIN_SHARE_OF_UNION = 0.5
const MIN_SHARE_OF_SHORTER = 0.8

/** The words of a text in lower case, without accents and punctuation. */
export function wordsOf(text: string): string[] {
  const letters = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  return letters.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}

/** The trigrams of a text's words, as `pg_trgm` makes them. */
export function trigramsOf(text: string): Set<string> {
  const trigrams = wordsOf(text).flatMap((word) => {
    const padded = [...`  ${word} `]
    return padded.slice(2).map((letter, index) => `${padded[index]}${padded[index + 1]}${letter}`)
  })
  return new Set(trigrams)
}

/** `similarity()` of `pg_trgm` from 0 to 1: the trigrams that two texts share, as a part of all that they have. */
export function similarityOf(shared: number, one: number, other: number): number {
  return shared === 0 ? 0 : shared / (one + other - shared)
}

export function sharedCount(one: Set<string>, other: Set<string>): number {
  let count = 0
  for (const trigram of one) if (other.has(trigram)) count++
  return count
}

function isRepeat(one: Set<string>, other: Set<string>): boolean {
  const shared = sharedCount(one, other)
  return (
    similarityOf(shared, one.size, other.size) >= MIN_SHARE_OF_UNION ||
    shared / Math.min(one.size, other.size) >= MIN_SHARE_OF_SHORTER
  )
}

/** The first `limit` items that are near-duplicates neither of the known names nor of each other. */
export function withoutRepeats<Item extends { name: string }>(
  items: Item[],
  known: string[],
  limit: number,
): Item[] {
  const seen = known.map(trigramsOf)
  const fresh: Item[] = []
  for (const item of items) {
    if (fresh.length === limit) break
    const trigrams = trigramsOf(item.name)
    if (trigrams.size === 0 || seen.some((other) => isRepeat(trigrams, other))) continue
    seen.push(trigrams)
    fresh.push(item)
  }
  return fresh
}
