import { toAsciiSlug } from '../ascii-slug.server'

const SLUG_MAX = 60
const FALLBACK = 'campaign'

/** The name of a download about a campaign, such as `spring-sign-ups-results.csv`. Only ASCII: it goes into a header. */
export function campaignFilename(campaign_name: string, content: string): string {
  const slug = toAsciiSlug(campaign_name).slice(0, SLUG_MAX).replace(/-$/, '')
  return `${slug || FALLBACK}-${content}`
}
