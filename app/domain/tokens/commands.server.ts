import { and, eq, sql } from 'drizzle-orm'
import { apiTokens } from '../../db/access.schema.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import { newId } from '../ids.server'
import { enforce } from '../policy'
import { hashOf, newSecret } from '../secrets.server'
import { columns, iso, queryRow } from '../sql.server'
import { API_TOKEN_PREFIX } from './constants'
import { canManageApiTokens } from './policy'
import type { CreateApiTokenInput } from './validation'
import type { ApiTokenView } from './view'

/** Makes an API token (docs/product.md#api). `secret` is what calls carry; only its hash is stored. */
export async function createApiToken(
  ctx: Context,
  { name, expires_in_days }: CreateApiTokenInput,
): Promise<{ token: ApiTokenView; secret: string }> {
  enforce(canManageApiTokens, ctx.actor)
  const secret = API_TOKEN_PREFIX + newSecret()
  const token = await queryRow<ApiTokenView>(
    ctx,
    sql`insert into api_tokens (${columns(apiTokens, ['id', 'user_id', 'name', 'token_hash', 'expires_at'])})
        values (${newId()}, ${ctx.actor.id}, ${name}, ${hashOf(secret)},
          ${ctx.now} + make_interval(days => ${expires_in_days}::int))
        returning ${columns(apiTokens, ['id', 'name'])}, ${iso(apiTokens.created_at)} as created_at, null as last_used_at,
          ${iso(apiTokens.expires_at)} as expires_at, false as is_expired`,
  )
  if (!token) throw new Error('An insert returned no row')
  return { token, secret }
}

/** Revokes one of the actor's API tokens; it is worth nothing from the next call on. */
export async function revokeApiToken(ctx: Context, token_id: string): Promise<void> {
  enforce(canManageApiTokens, ctx.actor)
  const [revoked] = await ctx.db
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, token_id), eq(apiTokens.user_id, ctx.actor.id)))
    .returning({ id: apiTokens.id })
  if (!revoked) throw notFound('Token')
}
