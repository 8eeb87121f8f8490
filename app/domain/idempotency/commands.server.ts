import { and, eq, sql, type SQL } from 'drizzle-orm'
import { idempotencyKeys } from '../../db/access.schema.server'
import type { Context } from '../context'
import { refusal } from '../policy'
import { hashOf } from '../secrets.server'
import { columns, excluded, queryRow } from '../sql.server'
import { inTransaction } from '../transaction.server'
import { IDEMPOTENCY_HOURS, otherRequest } from './constants'

/** `request` is what is asked for; the same key with another request is a mistake of the caller. */
export type KeyedRequest<Answer> = {
  key: string
  request: unknown
  /** Throws when the person may no longer see what the stored answer speaks of. */
  requireAccess: (ctx: Context, answer: Answer) => Promise<unknown>
}

/**
 * Does a creation once per person and key: the key is claimed in the transaction that creates, so a repeated request,
 * also one at the same time, gets the first one's answer. A refused creation leaves the key free.
 * @throws DomainError conflict when the key stands for another request.
 */
export function createOnce<Answer>(
  ctx: Context,
  { key, request, requireAccess }: KeyedRequest<Answer>,
  create: (ctx: Context) => Promise<Answer>,
): Promise<Answer> {
  const request_hash = hashOf(JSON.stringify(request))
  return inTransaction(ctx, async (ctx) => {
    if (!(await claimKey(ctx, key, request_hash))) {
      const stored = await findAnswer<Answer>(ctx, key, request_hash)
      await requireAccess(ctx, stored)
      return stored
    }
    const answer = await create(ctx)
    await ctx.db.update(idempotencyKeys).set({ answer }).where(isKey(ctx, key))
    return answer
  })
}

/** Whether the key is now this request's. Waits for another one with the same key that is under way. */
async function claimKey(ctx: Context, key: string, request_hash: string): Promise<boolean> {
  const { actor, now } = ctx
  const claimed = await queryRow(
    ctx,
    sql`with expired as (
          delete from idempotency_keys where expires_at <= ${now} and (user_id, key) <> (${actor.id}::uuid, ${key})
        )
        insert into idempotency_keys (${columns(idempotencyKeys, ['user_id', 'key', 'request_hash', 'expires_at'])})
        values (${actor.id}, ${key}, ${request_hash}, ${now} + make_interval(hours => ${IDEMPOTENCY_HOURS}))
        on conflict (${columns(idempotencyKeys, ['user_id', 'key'])}) do update
          set ${excluded(idempotencyKeys, ['request_hash', 'expires_at'])}, ${columns(idempotencyKeys, ['answer'])} = null
          where ${idempotencyKeys.expires_at} <= ${now}
        returning key`,
  )
  return claimed !== null
}

async function findAnswer<Answer>(ctx: Context, key: string, request_hash: string): Promise<Answer> {
  const { request_hash: hash, answer } = idempotencyKeys
  const [row] = await ctx.db
    .select({ request_hash: hash, answer })
    .from(idempotencyKeys)
    .where(isKey(ctx, key))
  if (row?.request_hash !== request_hash) throw refusal(otherRequest)
  return row.answer as Answer
}

function isKey({ actor }: Context, key: string): SQL | undefined {
  return and(eq(idempotencyKeys.user_id, actor.id), eq(idempotencyKeys.key, key))
}
