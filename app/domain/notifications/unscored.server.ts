import { sql, type SQL } from 'drizzle-orm'

/** How many tactics of a campaign a person has not scored; both are columns. */
export function unscoredCount(campaign: SQL, user: SQL): SQL {
  return sql`(
    select count(*)::int from tactics ta where ta.campaign_id = ${campaign}
      and not exists (select from votes v where v.tactic_id = ta.id and v.user_id = ${user}))`
}
