import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context'
import { tactics } from '../../db/schema.server'
import { columns } from '../sql.server'
import { queueEvent } from '../webhooks/events.server'
import { DETAILS } from './fields'
import { detailPairs } from './fields.server'

/** What `tactic.added` tells of a tactic. */
export const eventColumns = columns(tactics, ['id', 'name', ...DETAILS, 'ai_generated'])

/** Queues `tactic.added` for the rows of `added`, which have `eventColumns`; `campaign` is a CTE of visibleCampaigns. */
export function queueAddedTactics({ actor, ...ctx }: Context, added: SQL): SQL {
  return queueEvent(ctx, 'tactic.added', {
    rows: sql`(select campaign.team_id, campaign.id as campaign_id, campaign.name as campaign_name, added.*
      from campaign cross join (${added}) added) happening`,
    order: sql`order by happening.id`,
    data: sql`jsonb_build_object('tactic', jsonb_build_object(
      'id', happening.id, 'name', happening.name, ${detailPairs('happening')}, 'added_by_name', ${actor.full_name}::text, 'ai_generated', happening.ai_generated))`,
    actor_id: actor.id,
  })
}
