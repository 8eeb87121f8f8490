import { apiTokens } from '../../db/access.schema.server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { named } from '../../db/aliases.server'
import { notFound, enforce } from '../policy'
import { recordAct } from '../record-act.server'
import { newId } from '../ids.server'
import { operation } from '../operation.server'
import { hashOf, newSecret } from '../secrets.server'
import { columns, hasRows, iso, queryFound } from '../sql.server'
import { livingUser } from '../users/scope.server'
import { API_TOKEN_PREFIX, API_TOKEN_SCOPES } from './constants'
import { canManageApiTokens } from './policy'
import { type CreateApiTokenInput, CreateApiTokenSchema, ApiTokenIdSchema } from './validation'
import { ApiTokenView } from './view'

const apiTokenColumn = named(apiTokens)

const CreatedRow = ApiTokenView.pick({
  id: true,
  name: true,
  scopes: true,
  created_at: true,
  expires_at: true,
})

/** Creates an API token (docs/product.md#api). Calls carry `secret`, of which only the hash is stored. */
export const createApiToken = operation({
  name: 'createApiToken',
  call: 'POST /api/tokens',
  scope: null,
  summary: 'Make an API token; its secret is shown this once',
  denials: canManageApiTokens,
  input: CreateApiTokenSchema,
  output: z.object({ token: ApiTokenView, secret: z.string() }),
  status: 201,
  success: 'API token created',
  failure: 'Failed to create the API token',
  run: async (ctx, { name, expires_in_days, scopes = [...API_TOKEN_SCOPES] }: CreateApiTokenInput) => {
    enforce(canManageApiTokens, ctx.actor)
    const secret = API_TOKEN_PREFIX + newSecret()
    const row = await queryFound(
      ctx,
      { noun: 'User', row: CreatedRow },
      sql`with made as (insert into api_tokens (${columns(apiTokens, ['id', 'user_id', 'name', 'token_hash', 'scopes', 'expires_at'])})
        select ${newId()}::uuid, living.id, ${name}, ${hashOf(secret)}, ${sql.param(scopes)}::text[],
          ${ctx.now} + make_interval(days => ${expires_in_days}::int)
        from (${livingUser(ctx.actor.id)}) living
        returning ${apiTokenColumn.id}, ${apiTokenColumn.name}, ${apiTokenColumn.scopes}, ${iso(apiTokenColumn.created_at)} as created_at, ${iso(apiTokenColumn.expires_at)} as expires_at
        ), recorded as (${recordAct(ctx, 'token_made', sql`made`, {})}) select * from made`,
    )
    return { token: { ...row, last_used_at: null, is_expired: false }, secret }
  },
})

/** Revokes one of the actor's API tokens. @throws DomainError not_found for any other. */
export const revokeApiToken = operation({
  name: 'revokeApiToken',
  call: 'DELETE /api/tokens/:token_id',
  scope: null,
  summary: 'Revoke an API token at once',
  denials: canManageApiTokens,
  input: ApiTokenIdSchema,
  success: 'API token revoked',
  failure: 'Failed to revoke the API token',
  run: async (ctx, { token_id }) => {
    enforce(canManageApiTokens, ctx.actor)
    const isRevoked = await hasRows(
      ctx,
      sql`with revoked as (
            delete from api_tokens where ${apiTokens.id} = ${token_id} and ${apiTokens.user_id} = ${ctx.actor.id}
              and ${apiTokens.connection_id} is null returning ${apiTokens.id}
          ), recorded as (${recordAct(ctx, 'token_revoked', sql`revoked`, {})})
          select from revoked`,
    )
    if (!isRevoked) throw notFound('Token')
  },
})
