import { SLUG_MAX, SLUG_MIN } from './constants'

const MARKS = /\p{M}/gu
const FALLBACK = 'team'

/** A slug for a team's name: always well-formed, not necessarily free (specification section 5). */
export function slugify(name: string): string {
  const plain = name.normalize('NFKD').replace(MARKS, '').toLowerCase()
  const hyphenated = plain.replace(/[^a-z0-9]+/g, '-').replace(/^[^a-z]+|-+$/g, '')
  const slug = cut(hyphenated, SLUG_MAX)
  return slug.length >= SLUG_MIN ? slug : cut([FALLBACK, slug].filter(Boolean).join('-'), SLUG_MAX)
}

/** The first of slug, slug-2, slug-3 … that is not taken; never longer than a slug may be. */
export function firstFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`
    const candidate = cut(slug, SLUG_MAX - suffix.length) + suffix
    if (!taken.has(candidate)) return candidate
  }
}

function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-+$/, '')
}
