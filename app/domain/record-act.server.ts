import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { acts } from '../db/history.schema.server'
import type { Context } from './context'
import { rowIds } from './ids.server'
import { columns } from './sql.server'
import type { Act } from './acts'

type About = Partial<
  Record<'team_id' | 'campaign_id' | 'tactic_id' | 'member_id' | 'until', SQLWrapper | string>
>

const insertedColumns = columns(acts, [
  'id',
  'act',
  'way',
  'actor_id',
  'team_id',
  'campaign_id',
  'tactic_id',
  'member_id',
  'until',
  'done_at',
])

/**
 * An insert of `act` for each row of `done`, a from-item of what the statement has written, so that both are stored or
 * neither. For a CTE of the statement that does it.
 */
export function recordAct({ actor, way, now }: Context, act: Act, done: SQL, about: About): SQL {
  const { team_id = null, campaign_id = null, tactic_id = null, member_id = null, until = null } = about
  return sql`
    insert into acts (${insertedColumns})
    select ${rowIds()}, ${act}::text, ${way}::text, ${actor.id}::uuid, ${team_id}::uuid, ${campaign_id}::uuid, ${tactic_id}::uuid,
      ${member_id}::uuid, ${until}::timestamptz, ${now}
    from ${done}`
}

/** The same of something about a campaign: `done` has its `id` and `team_id`. */
export function recordCampaignAct(ctx: Context, act: Act, done: SQL, about: About = {}): SQL {
  return recordAct(ctx, act, done, { team_id: sql`team_id`, campaign_id: sql`id`, ...about })
}
