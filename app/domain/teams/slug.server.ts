import { toAsciiSlug } from '../ascii-slug.server'
import { SLUG_MAX, SLUG_MIN } from './constants'
import { cutSlug } from './rules'

const FALLBACK = 'team'

/** A valid slug for a team name. May be taken. */
export function slugify(name: string): string {
  const slug = cutSlug(toAsciiSlug(name).replace(/^[^a-z]+/, ''), SLUG_MAX)
  return slug.length >= SLUG_MIN ? slug : cutSlug([FALLBACK, slug].filter(Boolean).join('-'), SLUG_MAX)
}
