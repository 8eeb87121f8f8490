import { toAsciiSlug } from '../ascii-slug.server'
import { toDomainError } from '../policy'
import { isUniqueViolation } from '../sql.server'
import { SLUG_MAX, SLUG_MIN } from './constants'
import { slugTaken } from './policy'
import { cutSlug } from './rules'

const FALLBACK = 'team'

/** A valid slug for a team name. May be taken. */
export function slugify(name: string): string {
  const slug = cutSlug(toAsciiSlug(name).replace(/^[^a-z]+/, ''), SLUG_MAX)
  return slug.length >= SLUG_MIN ? slug : cutSlug([FALLBACK, slug].filter(Boolean).join('-'), SLUG_MAX)
}

/** Two teams can claim the same slug concurrently: the unique index decides. */
export async function refuseTakenSlug<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw isUniqueViolation(error, 'teams_url_slug_unique') ? toDomainError(slugTaken) : error
  }
}
