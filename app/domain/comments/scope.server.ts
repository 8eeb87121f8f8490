import { sql, type SQL } from 'drizzle-orm'
import { comments } from '../../db/comment.schema.server'
import { campaigns, tactics } from '../../db/schema.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'
import { named } from '../sql.server'

const c = named(campaigns, 'c')
const co = named(comments, 'co')
const ta = named(tactics, 'ta')

/**
 * A comment in the actor's teams with the facts of policies: the only way to reach a comment by its id. Locks the row, so
 * that concurrent changes see each other's result.
 */
export function lockedComment(ctx: Context, comment_id: string): SQL {
  return sql`
    select ${co.id}, ${co.comment_text}, ${c.team_id}, ${co.user_id} = ${ctx.actor.id} as is_author
    from comments co
    join tactics ta on ${ta.id} = ${co.tactic_id}
    join (${visibleCampaigns(ctx)}) c on ${c.id} = ${ta.campaign_id}
    where ${co.id} = ${comment_id}
    for update of co`
}
