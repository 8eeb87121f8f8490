import { sql } from 'drizzle-orm'
import { apiTokens, users } from '../../db/access.schema.server'
import type { Actor, Context, SystemContext } from '../context'
import { enforce } from '../policy'
import { hashOf } from '../secrets.server'
import { iso, named, queryRow, queryRows, unlessUnavailable } from '../sql.server'
import { actorColumns } from '../users/actor.server'
import { LAST_USED_MINUTES } from './constants'
import { canManageApiTokens } from './policy'
import type { ApiTokenView } from './view'

const u = named(users, 'u')
const t = named(apiTokens, 't')

/** The actor's API tokens, newest first. */
export async function listApiTokens(ctx: Context): Promise<ApiTokenView[]> {
  enforce(canManageApiTokens, ctx.actor)
  return queryRows(
    ctx,
    sql`select id, name, ${iso(sql`created_at`)} as created_at, ${iso(sql`last_used_at`)} as last_used_at,
          ${iso(sql`expires_at`)} as expires_at, coalesce(expires_at <= ${ctx.now}, false) as is_expired
        from api_tokens where user_id = ${ctx.actor.id} order by id desc`,
  )
}

/** The person behind an API token, or null when it is unknown, revoked or expired. */
export async function findActorByApiToken(ctx: SystemContext, token: string): Promise<Actor | null> {
  const found = await queryRow<Actor & { is_due: boolean }>(
    ctx,
    sql`select ${actorColumns(ctx)}, false as is_in_person, ${isUseDue(ctx)} as is_due
        from api_tokens t join users u on ${u.id} = ${t.user_id}
        where ${t.token_hash} = ${hashOf(token)} and (${t.expires_at} is null or ${t.expires_at} > ${ctx.now})`,
  )
  if (!found) return null
  const { is_due, ...actor } = found
  if (is_due) await unlessUnavailable(noteUse(ctx, token), undefined)
  return actor
}

const isUseDue = (ctx: SystemContext) =>
  sql`(last_used_at is null or last_used_at < ${ctx.now} - make_interval(mins => ${LAST_USED_MINUTES}))`

async function noteUse(ctx: SystemContext, token: string): Promise<void> {
  await queryRows(
    ctx,
    sql`update api_tokens set last_used_at = ${ctx.now} where token_hash = ${hashOf(token)} and ${isUseDue(ctx)}`,
  )
}
