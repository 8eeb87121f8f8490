import { sql, type SQL } from 'drizzle-orm'
import { campaign, comment, tactic } from '../../db/aliases.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'

/**
 * A comment in the actor's teams with the facts of policies: the only way to reach a comment by its id. Locks the row, so
 * that concurrent changes see each other's result.
 */
export function lockedComment(ctx: Context, comment_id: string): SQL {
  return sql`
    select ${comment.id}, ${comment.comment_text}, ${campaign.team_id}, ${comment.user_id} = ${ctx.actor.id} as is_author
    from comments comment
    join tactics tactic on ${tactic.id} = ${comment.tactic_id}
    join (${visibleCampaigns(ctx)}) campaign on ${campaign.id} = ${tactic.campaign_id}
    where ${comment.id} = ${comment_id}
    for update of comment`
}
