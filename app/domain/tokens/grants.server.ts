import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { apiTokens, connections, oauthCodes, refreshTokens } from '../../db/access.schema.server'
import { connection, oauthCode, person, refreshToken } from '../../db/aliases.server'
import type { Context, SystemContext } from '../context'
import { recordAct } from '../record-act.server'
import { newId } from '../ids.server'
import { hashOf, newSecret } from '../secrets.server'
import { columns, execute, queryRow } from '../sql.server'
import { isUsable, livingUser } from '../users/scope.server'
import {
  ACCESS_SECONDS,
  API_TOKEN_NAME_MAX,
  API_TOKEN_PREFIX,
  API_TOKEN_SCOPES,
  CODE_SECONDS,
  CONNECTION_DAYS,
  CONNECTIONS_MAX,
  RENEWAL_GRACE_SECONDS,
  type TokenScope,
} from './constants'

/** Lets secret scanners recognise it. Looked up as an API token it is nobody's. */
const REFRESH_TOKEN_PREFIX = `${API_TOKEN_PREFIX}refresh_`

const CodeRow = z.object({ code_hash: z.string() })

type Allowed = {
  client_id: string
  client_name: string
  redirect_host: string
  redirect_uri: string
  replaces: boolean
  challenge: string
  scopes: readonly TokenScope[]
}

/** Makes the code by which an assistant fetches its tokens, or null for a person who has connected too many. */
export async function allowAssistant(ctx: Context, allowed: Allowed): Promise<string | null> {
  const code = newSecret()
  const { client_id, client_name, redirect_host, redirect_uri, replaces, challenge, scopes } = allowed
  const made = await queryRow(
    ctx,
    CodeRow,
    sql`with made as (
          insert into oauth_codes (${columns(oauthCodes, ['code_hash', 'user_id', 'client_id', 'client_name', 'redirect_host', 'redirect_uri', 'replaces', 'challenge', 'scopes', 'expires_at'])})
        select ${hashOf(code)}, living.id, ${client_id}, ${client_name}, ${redirect_host}, ${redirect_uri}, ${replaces}::boolean, ${challenge},
          ${sql.param(scopes)}::text[], ${inSeconds(ctx, CODE_SECONDS)}
        from (${livingUser(ctx.actor.id)}) living
        where (select count(*) from connections connection where ${connection.user_id} = living.id) < ${CONNECTIONS_MAX}
        returning code_hash
        ), recorded as (${recordAct(ctx, 'assistant_connected', sql`made`, {})})
        select code_hash from made`,
  )
  return made && code
}

export type Tokens = { access_token: string; refresh_token: string; scopes: TokenScope[] }

const ExchangedRow = z.object({
  used_by: z.uuid().nullable(),
  scopes: z.array(z.enum(API_TOKEN_SCOPES)).nullable(),
})

/**
 * The tokens for a code, or null. A code is valid once, for its client, address and challenge; used again it ends its
 * connection, since somebody else may have it.
 */
export async function exchangeCode(
  ctx: SystemContext,
  given: { code: string; client_id: string; redirect_uri: string; challenge: string },
): Promise<Tokens | null> {
  const code_hash = hashOf(given.code)
  const id = newId()
  const secrets = newTokens()
  // The person is locked before the code, as in `deleteAccount`.
  const found = await queryRow(
    ctx,
    ExchangedRow,
    sql`with living as (${usablePerson(sql`(select ${oauthCode.user_id} from oauth_codes oauth_code where ${oauthCode.code_hash} = ${code_hash})`)}),
          found as (
            select oauth_code.* from oauth_codes oauth_code join living on living.id = ${oauthCode.user_id}
            where ${oauthCode.code_hash} = ${code_hash} for update of oauth_code
          ), taken as (
            update oauth_codes oauth_code set connection_id = ${id}::uuid from found
            where ${oauthCode.code_hash} = found.code_hash and found.connection_id is null and found.expires_at > ${ctx.now}
              and found.client_id = ${given.client_id} and found.redirect_uri = ${given.redirect_uri} and found.challenge = ${given.challenge}
            returning found.*
          ), replaced as (
            delete from connections connection using taken
            where taken.replaces and ${connection.user_id} = taken.user_id and ${connection.client_name} = taken.client_name
              and ${connection.redirect_host} = taken.redirect_host
          ), made as (
            insert into connections (${columns(connections, ['id', 'user_id', 'client_id', 'client_name', 'redirect_host', 'scopes', 'expires_at'])})
            select ${id}::uuid, user_id, client_id, client_name, redirect_host, scopes, ${inDays(ctx)} from taken
            returning id, user_id, client_name, scopes
          ), ${tokensOf(ctx, sql`made`, secrets)}
        select found.connection_id as used_by, (select scopes from made) as scopes from found`,
  )
  if (found?.used_by) await execute(ctx, sql`delete from connections where id = ${found.used_by}`)
  return found?.scopes ? { ...secrets, scopes: found.scopes } : null
}

const RenewedRow = z.object({ scopes: z.array(z.enum(API_TOKEN_SCOPES)) })

/**
 * New tokens for a refresh token, or null. For a while after its first use it still gets tokens of its own; used later it
 * ends the connection. `wanted` scopes that the connection lacks are left out.
 */
export async function renewTokens(
  ctx: SystemContext,
  given: { refresh_token: string; client_id: string; wanted: readonly TokenScope[] },
): Promise<Tokens | null> {
  const token_hash = hashOf(given.refresh_token)
  const secrets = newTokens()
  const owner = sql`(select ${connection.user_id} from refresh_tokens refresh_token
    join connections connection on ${connection.id} = ${refreshToken.connection_id} where ${refreshToken.token_hash} = ${token_hash})`
  const held = sql`array(select scope from unnest(${connection.scopes}) with ordinality listed (scope, place) where scope = any(${sql.param(given.wanted)}::text[]) order by place)`
  const renewed = await queryRow(
    ctx,
    RenewedRow,
    sql`with living as (${usablePerson(owner)}),
          found as (
            select ${connection.id}, ${connection.user_id}, ${connection.client_name}, coalesce(nullif(${held}, '{}'), ${connection.scopes}) as scopes,
              (${refreshToken.replaced_at} is null or ${refreshToken.replaced_at} > ${ctx.now} - make_interval(secs => ${RENEWAL_GRACE_SECONDS})) as is_fresh
            from refresh_tokens refresh_token join connections connection on ${connection.id} = ${refreshToken.connection_id}
            join living on living.id = ${connection.user_id}
            where ${refreshToken.token_hash} = ${token_hash} and ${refreshToken.expires_at} > ${ctx.now} and ${connection.client_id} = ${given.client_id}
            for update of connection
          ), fresh as (select * from found where is_fresh),
          ended as (delete from connections connection using found where ${connection.id} = found.id and not found.is_fresh),
          extended as (update connections connection set expires_at = ${inDays(ctx)} from fresh where ${connection.id} = fresh.id),
          replaced as (
            update refresh_tokens refresh_token set replaced_at = coalesce(${refreshToken.replaced_at}, ${ctx.now}) from fresh
            where ${refreshToken.token_hash} = ${token_hash}
          ), ${tokensOf(ctx, sql`fresh`, secrets)}
        select scopes from fresh`,
  )
  return renewed && { ...secrets, scopes: renewed.scopes }
}

/** Ends the connection of an access or refresh token. Nothing happens for any other text, API tokens among them. */
export async function revokeGrant(ctx: SystemContext, token: string): Promise<void> {
  const token_hash = hashOf(token)
  await execute(
    ctx,
    sql`delete from connections where id in (
          select ${refreshTokens.connection_id} from refresh_tokens where ${refreshTokens.token_hash} = ${token_hash}
          union all select ${apiTokens.connection_id} from api_tokens where ${apiTokens.token_hash} = ${token_hash})`,
  )
}

const newTokens = () => ({
  access_token: API_TOKEN_PREFIX + newSecret(),
  refresh_token: REFRESH_TOKEN_PREFIX + newSecret(),
})

const inSeconds = ({ now }: SystemContext, seconds: number) => sql`${now} + make_interval(secs => ${seconds})`
const inDays = ({ now }: SystemContext) => sql`${now} + make_interval(days => ${CONNECTION_DAYS}::int)`

/** Locked as by a foreign key: it waits for a deletion of the account, and then finds nobody. */
const usablePerson = (id: SQL) =>
  sql`select ${person.id} from users person where ${person.id} = ${id} and ${isUsable(person)} for key share of person`

/** An access token, which is an API token, and a refresh token, for the connection in a common table expression. */
function tokensOf(ctx: SystemContext, connected: SQL, secrets: ReturnType<typeof newTokens>): SQL {
  return sql`access as (
      insert into api_tokens (${columns(apiTokens, ['id', 'user_id', 'connection_id', 'name', 'token_hash', 'scopes', 'expires_at'])})
      select ${newId()}::uuid, user_id, id, left(client_name, ${API_TOKEN_NAME_MAX}::int), ${hashOf(secrets.access_token)}, scopes,
        ${inSeconds(ctx, ACCESS_SECONDS)} from ${connected}
    ), refresh as (
      insert into refresh_tokens (${columns(refreshTokens, ['token_hash', 'connection_id', 'expires_at'])})
      select ${hashOf(secrets.refresh_token)}, id, ${inDays(ctx)} from ${connected}
    )`
}
