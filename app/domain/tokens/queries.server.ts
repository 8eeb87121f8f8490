import { apiTokens } from '../../db/access.schema.server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { apiToken, named, person } from '../../db/aliases.server'
import type { Actor, SystemContext } from '../context'
import { operation } from '../operation.server'
import { enforce } from '../policy'
import { hashOf } from '../secrets.server'
import { execute, iso, queryRow, queryRows, orIfUnavailable } from '../sql.server'
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
    const tokens = await queryRows(
      ctx,
      ApiTokenView,
      sql`select ${apiToken.id}, ${apiToken.name}, ${apiToken.scopes}, ${iso(apiToken.created_at)} as created_at, ${iso(apiToken.last_used_at)} as last_used_at,
            ${iso(apiToken.expires_at)} as expires_at, coalesce(${apiToken.expires_at} <= ${ctx.now}, false) as is_expired
          from api_tokens api_token where ${apiToken.user_id} = ${ctx.actor.id} and ${apiToken.connection_id} is null order by ${apiToken.id} desc`,
    )
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
