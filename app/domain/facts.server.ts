import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { type Named } from '../db/aliases.server'
import type { campaigns, teamMembers } from '../db/schema.server'

type Scored = { team_id: SQLWrapper; observer_ids: SQLWrapper }

/** Whether a campaign is running at `now`. Here because nouns before campaigns use it too. */
export function isRunning(
  campaign: Pick<Named<typeof campaigns>, 'ended_at' | 'end_datetime'>,
  now: SQLWrapper,
): SQL {
  return sql`${campaign.ended_at} is null and ${campaign.end_datetime} > ${now}`
}

/** The time until a campaign or round ends, negative afterwards; a number in rows and in JSON. */
export function millisecondsLeft({ end_datetime }: { end_datetime: SQLWrapper }, now: SQLWrapper): SQL {
  return sql`(extract(epoch from ${end_datetime} - (${now})) * 1000)::double precision`
}

/** Whether a membership is active; with `removed_at` it is a tombstone (docs/product.md#membership). */
export function isInForce({ removed_at }: Pick<Named<typeof teamMembers>, 'removed_at'>): SQL {
  return sql`${removed_at} is null`
}

/** Whether a person does not observe `campaign`. Nobody who observes it has a vote in its result (docs/decisions/045). */
export function isScorer(user: SQLWrapper | string, { observer_ids }: Pick<Scored, 'observer_ids'>): SQL {
  return sql`not (${user} = any(${observer_ids}))`
}

/** Whether `member` is one of the people who are asked to score `campaign`, and counted wherever participation is told. */
export function scoresIn(
  campaign: Scored,
  member: Pick<Named<typeof teamMembers>, 'team_id' | 'user_id' | 'removed_at'>,
): SQL {
  return sql`${member.team_id} = ${campaign.team_id} and ${isInForce(member)} and ${isScorer(member.user_id, campaign)}`
}
