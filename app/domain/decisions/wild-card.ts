/** Fewer ranked tactics have no middle that is worth a place. */
const WILD_CARD_TACTICS_MIN = 6

/** The first 64 bits of a digest: enough that every place is equally likely. */
const DRAWN_DIGITS = 16

/**
 * One of the middle third of `ranked`, the ids of the ranked tactics in their order, drawn by a digest of hexadecimal
 * digits: always the same for the same ballots. Null below `WILD_CARD_TACTICS_MIN` (docs/product.md#outsider).
 */
export function drawWildCard(digest: string, ranked: readonly string[]): string | null {
  if (ranked.length < WILD_CARD_TACTICS_MIN) return null
  const outer = Math.floor(ranked.length / 3)
  const middle = ranked.slice(outer, ranked.length - outer)
  const place = BigInt(`0x${digest.slice(0, DRAWN_DIGITS)}`) % BigInt(middle.length)
  return middle[Number(place)] ?? null
}
