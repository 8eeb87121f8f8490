import { and, eq, lte, sql, type SQL } from 'drizzle-orm'
import { idempotencyKeys } from '../../db/access.schema.server'
import type { Context } from '../context'
import { DomainError, toDomainError } from '../policy'
import type { Redaction } from '../operation.server'
import { hashOf } from '../secrets.server'
import { inTransaction } from '../sql.server'
import { alreadyDeleted, IDEMPOTENCY_HOURS, otherRequest } from './constants'
import { z } from 'zod'

const message = 'Idempotency-Key must be 1 to 255 printable ASCII characters'

export const IdempotencyKeySchema = z.string().regex(/^[\x21-\x7e]{1,255}$/, { error: message })

export type KeyedRequest<Answer> = {
  key: string
  request: unknown
  /** Throws when the person may no longer see the record in the stored answer. */
  requireAccess(ctx: Context, answer: Answer): Promise<unknown>
  /** For answers that hold a secret: what is stored in their place, and the way back. */
  redaction?: Redaction<Answer>
}

/**
 * Runs `create` once per person and key; repeated and concurrent requests get its answer (docs/decisions/013).
 * @throws DomainError conflict when the key was used for another request, not_found when what it created is deleted.
 */
export function createOnce<Answer>(
  ctx: Context,
  { key, request, requireAccess, redaction }: KeyedRequest<Answer>,
  create: (ctx: Context) => Promise<Answer>,
): Promise<Answer> {
  const request_hash = hashOf(JSON.stringify(request))
  return inTransaction(ctx, async (ctx) => {
    if (!(await claimKey(ctx, key, request_hash))) {
      const stored = await findAnswer<Answer>(ctx, key, request_hash)
      if (stored === null) throw new DomainError('not_found', alreadyDeleted)
      await requireAccess(ctx, stored)
      return redaction ? redaction.complete(ctx, stored) : stored
    }
    const answer = await create(ctx)
    const stored = redaction ? redaction.redact(answer) : answer
    await ctx.db.update(idempotencyKeys).set({ answer: stored }).where(isKey(ctx, key))
    return answer
  })
}

/** Whether the key now belongs to this request. Waits for a concurrent request with the same key. */
async function claimKey(ctx: Context, key: string, request_hash: string): Promise<boolean> {
  const { actor, db, now } = ctx
  const keys = idempotencyKeys
  const isExpired = lte(keys.expires_at, now)
  const expires_at = sql`${now} + make_interval(hours => ${IDEMPOTENCY_HOURS})`
  const claimed = await db
    .insert(keys)
    .values({ user_id: actor.id, key, request_hash, expires_at })
    .onConflictDoUpdate({
      target: [keys.user_id, keys.key],
      set: { request_hash, expires_at, answer: null },
      setWhere: isExpired,
    })
    .returning({ key: keys.key })
  return claimed.length > 0
}

async function findAnswer<Answer>(ctx: Context, key: string, request_hash: string): Promise<Answer | null> {
  const { request_hash: hash, answer } = idempotencyKeys
  const [row] = await ctx.db
    .select({ request_hash: hash, answer })
    .from(idempotencyKeys)
    .where(isKey(ctx, key))
  if (row?.request_hash !== request_hash) throw toDomainError(otherRequest)
  return row.answer as Answer | null
}

function isKey({ actor }: Context, key: string): SQL | undefined {
  return and(eq(idempotencyKeys.user_id, actor.id), eq(idempotencyKeys.key, key))
}
