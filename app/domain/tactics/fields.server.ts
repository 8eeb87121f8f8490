import { sql, StringChunk, type SQL } from 'drizzle-orm'
import type { Named } from '../../db/aliases.server'
import { tactics } from '../../db/schema.server'
import { DETAILS, type Detail, type Details } from './fields'
import type { Context } from '../context'
import { columns, columnsOf, pairsOf } from '../sql.server'
import { queueEvent } from '../webhooks/events.server'

export const detailColumns = (row: Pick<Named<typeof tactics>, Detail>) => columnsOf(row, DETAILS)
export const detailPairs = (alias: string) => pairsOf(alias, DETAILS)

/** `description text, link text, …`: their types in `json_to_recordset`. */
export const detailTypes = new StringChunk(DETAILS.map((name) => `${name} text`).join(', '))

/** The values of one tactic, as parameters. */
export function detailValues(details: Details): SQL {
  return sql.join(
    DETAILS.map((name) => sql`${details[name]}::text`),
    sql`, `,
  )
}

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
