import { sql, type SQL } from 'drizzle-orm'
import { campaigns, results, tactics, votes } from '../../db/schema.server'
import type { SystemContext } from '../context'
import { columns, named, queryRows } from '../sql.server'
import { EFFORT_WEIGHT } from './constants'

const ta = named(tactics, 'ta')
const c = named(campaigns, 'c')
const campaign = named(campaigns)
const vote = named(votes)
const resultColumns = columns(results, [
  'tactic_id',
  'campaign_id',
  'position',
  'rank',
  'vote_count',
  'score',
  'avg_impact',
  'avg_chances',
  'avg_efforts',
])

/** Enough digits that two different scores never round to one, nor two equal ones apart. */
const SCORE_DIGITS = 18

/**
 * The ranking of an ended campaign (docs/product.md#ranking), one row per tactic:
 * score = average impact + average chances − 1.5 × average efforts, exact; ties by more votes, then higher average
 * impact, then earlier created. Equal scores share a rank; a tactic without votes stands last and unranked.
 * `campaign` is a CTE with `id` and `is_active`; for a running campaign there are no rows, so nothing is averaged.
 */
export function ranking(campaign: SQL): SQL {
  return sql`
    select r.*,
      case when r.score is not null then rank() over (order by r.score desc nulls last) end as rank,
      row_number() over (
        order by r.score desc nulls last, r.vote_count desc, r.avg_impact desc nulls last, r.created_at, r.id
      ) as position
    from (
      select ${ta.id}, ${ta.created_at}, v.*
      from ${campaign} c
      join tactics ta on ${ta.campaign_id} = ${c.id}
      cross join lateral (
        select count(*)::int as vote_count,
          round((sum(${vote.impact_score}) + sum(${vote.chances_score}) - ${EFFORT_WEIGHT}::numeric * sum(${vote.efforts_score}))::numeric(30, 20)
            / nullif(count(*), 0), ${SCORE_DIGITS}) as score,
          avg(${vote.impact_score}) as avg_impact, avg(${vote.chances_score}) as avg_chances, avg(${vote.efforts_score}) as avg_efforts
        from votes where ${vote.tactic_id} = ${ta.id}
      ) v
      where not c.is_active
    ) r`
}

/**
 * Writes down the end of a campaign whose time has come, and then its results. The first waits for the votes that were
 * counted in before the end, so that the second, with a snapshot of its own, sees them all (docs/decisions/004).
 */
export async function settleCampaign(ctx: SystemContext, campaign_id: string): Promise<void> {
  await queryRows(
    ctx,
    sql`update campaigns set ${campaign.ended_at} = ${campaign.end_datetime}
        where ${campaign.id} = ${campaign_id} and ${campaign.ended_at} is null
          and ${campaign.end_datetime} <= ${ctx.now}`,
  )
  await storeResults(ctx, campaign_id)
}

/**
 * Stores the results of an ended campaign, unless they are. Of several readers at once one does; whoever deletes the
 * campaign meanwhile waits, or is waited for.
 */
export async function storeResults(ctx: SystemContext, campaign_id: string): Promise<void> {
  await queryRows(
    ctx,
    sql`with ended as (
          select ${campaign.id}, false as is_active from campaigns
          where ${campaign.id} = ${campaign_id} and ${campaign.ended_at} is not null
            and not ${campaign.is_ranked} for update
        ), stored as (
          insert into results (${resultColumns})
          select id, ${campaign_id}::uuid, position, rank, vote_count, score, avg_impact, avg_chances, avg_efforts
          from (${ranking(sql`ended`)}) r
        )
        update campaigns set ${campaign.is_ranked} = true from ended where ${campaigns.id} = ended.id`,
  )
}

/** The first places of the ranking as a JSON array, for who has no screen; tactics without votes have no place. */
export function topOfRanking(campaign: SQL, places: number): SQL {
  return sql`(
    select coalesce(json_agg(x), '[]') from (
      select r.rank, ${ta.name}, r.score as average_score, r.vote_count
      from (${ranking(campaign)}) r join tactics ta on ${ta.id} = r.id
      where r.rank is not null order by r.position limit ${places}
    ) x)`
}
