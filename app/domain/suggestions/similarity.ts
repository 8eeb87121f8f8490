const MIN_SHARE_OF_UNION = 0.5
const MIN_SHARE_OF_SHORTER = 0.8

/** The trigrams of a text's words, without case, accents and punctuation. */
function trigrams(text: string): Set<string> {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
  const pieces = words.filter(Boolean).flatMap((word) => {
    const padded = [...`  ${word} `]
    return padded.slice(2).map((letter, index) => `${padded[index]}${padded[index + 1]}${letter}`)
  })
  return new Set(pieces)
}

function isSimilar(one: Set<string>, other: Set<string>): boolean {
  const shared = [...one].filter((piece) => other.has(piece)).length
  const union = one.size + other.size - shared
  return (
    shared > 0 &&
    (shared / union >= MIN_SHARE_OF_UNION || shared / Math.min(one.size, other.size) >= MIN_SHARE_OF_SHORTER)
  )
}

/** The first `limit` items that are near-duplicates neither of the known names nor of each other. */
export function withoutRepeats<Item extends { name: string }>(
  items: Item[],
  known: string[],
  limit: number,
): Item[] {
  const seen = known.map(trigrams)
  const fresh: Item[] = []
  for (const item of items) {
    if (fresh.length === limit) break
    const pieces = trigrams(item.name)
    if (pieces.size === 0 || seen.some((other) => isSimilar(pieces, other))) continue
    seen.push(pieces)
    fresh.push(item)
  }
  return fresh
}
