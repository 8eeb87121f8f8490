import { toAsciiSlug } from './ascii-slug.server'

/** An operation's answer when its file is named after a campaign; `data` is the content. */
export class Download<Data> {
  constructor(
    readonly campaign_name: string,
    readonly data: Data,
  ) {}
}

const SLUG_MAX = 60
const FALLBACK = 'campaign'

/** The file name of a download, such as `spring-sign-ups-results.csv`. ASCII only, since it is sent in a header. */
export function campaignFilename(campaign_name: string, content: string): string {
  const slug = toAsciiSlug(campaign_name).slice(0, SLUG_MAX).replace(/-$/, '')
  return `${slug || FALLBACK}-${content}`
}
