import { SLUG_MAX, SLUG_MIN, SLUG_PATTERN, SLUG_SENTENCES } from './constants'

/** The sentence for an invalid slug, null for a valid one. */
export function findSlugProblem(slug: string): string | null {
  if (!SLUG_PATTERN.test(slug)) return SLUG_SENTENCES.format
  if (slug.length < SLUG_MIN) return SLUG_SENTENCES.tooShort
  return slug.length > SLUG_MAX ? SLUG_SENTENCES.tooLong : null
}

/** The first of slug, slug-2, slug-3 … that is not taken, cut to `SLUG_MAX`. */
export function firstFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`
    const candidate = cutSlug(slug, SLUG_MAX - suffix.length) + suffix
    if (!taken.has(candidate)) return candidate
  }
}

export function cutSlug(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-+$/, '')
}
