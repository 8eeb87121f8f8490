import { apiTokens } from '../../db/access.schema.server'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { apiToken, named, person } from '../../db/aliases.server'
import type { Actor, SystemContext } from '../context'
import { operation } from '../operation.server'
import { enforce } from '../policy'
import { hashOf } from '../secrets.server'
import { execute, iso, queryRow, orIfUnavailable } from '../sql.server'
import { ActorRow, actorColumns, isUsable } from '../users/scope.server'
import { API_TOKEN_SCOPES, LAST_USED_MINUTES } from './constants'
import { canManageApiTokens } from './policy'
import { ApiTokenView } from './view'

const { last_used_at } = named(apiTokens)

export const listApiTokens = operation({
  name: 'listApiTokens',
  call: 'GET /api/tokens',
  scope: null,
  summary: 'Your API tokens, newest first',
  denials: canManageApiTokens,
  output: z.object({ tokens: z.array(ApiTokenView) }),
  failure: 'Failed to load API tokens',
  run: async (ctx) => {
    enforce(canManageApiTokens, ctx.actor)
    const { id, name, scopes, created_at, expires_at } = apiTokens
    const tokens = await ctx.db
      .select({
        id,
        name,
        scopes,
        created_at: sql<string>`${iso(created_at)}`,
        last_used_at: sql<string | null>`${iso(apiTokens.last_used_at)}`,
        expires_at: sql<string | null>`${iso(expires_at)}`,
        is_expired: sql<boolean>`coalesce(${expires_at} <= ${ctx.now}, false)`,
      })
      .from(apiTokens)
      .where(and(eq(apiTokens.user_id, ctx.actor.id), isNull(apiTokens.connection_id)))
      .orderBy(desc(id))
    return { tokens }
  },
})

const FoundRow = ActorRow.extend({
  is_in_person: z.boolean(),
  session_id: z.null(),
  token_scopes: z.array(z.enum(API_TOKEN_SCOPES)),
  connection_id: z.uuid().nullable(),
  is_due: z.boolean(),
})

/** The person behind an API token, or null when it is unknown, revoked or expired. */
export async function findActorByApiToken(ctx: SystemContext, token: string): Promise<Actor | null> {
  const found = await queryRow(
    ctx,
    FoundRow,
    sql`select ${actorColumns(ctx)}, false as is_in_person, null as session_id, ${apiToken.scopes} as token_scopes, ${apiToken.connection_id}, ${isUseDue(ctx)} as is_due
        from api_tokens api_token join users person on ${person.id} = ${apiToken.user_id}
        where ${apiToken.token_hash} = ${hashOf(token)} and ${isUsable(person)}
          and (${apiToken.expires_at} is null or ${apiToken.expires_at} > ${ctx.now})`,
  )
  if (!found) return null
  const { is_due, ...actor } = found
  if (is_due) await orIfUnavailable(noteUse(ctx, token), undefined)
  return actor
}

const isUseDue = (ctx: SystemContext) =>
  sql`(${last_used_at} is null or ${last_used_at} < ${ctx.now} - make_interval(mins => ${LAST_USED_MINUTES}))`

async function noteUse(ctx: SystemContext, token: string): Promise<void> {
  await execute(
    ctx,
    sql`with used as (
          update api_tokens set last_used_at = ${ctx.now} where token_hash = ${hashOf(token)} and ${isUseDue(ctx)} returning connection_id
        )
        update connections set last_used_at = ${ctx.now} from used where id = used.connection_id`,
  )
}
