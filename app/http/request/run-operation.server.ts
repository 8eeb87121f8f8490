import type { z } from 'zod'
import { campaignFilename, Download } from '../../domain/download.server'
import { DomainError, notFound } from '../../domain/policy'
import { createOnce, IdempotencyKeySchema } from '../../domain/idempotency/commands.server'
import { idFieldsOf, isId, isInviteToken } from '../../domain/ids'
import type { Operation } from '../../domain/operation.server'
import { logError } from './log.server'
import type { TokenScope } from '../../domain/tokens/constants'
import { requireScopes } from '../../domain/tokens/policy'
import { countFailure, countOperation } from './count-calls.server'
import type { Refusal } from './refusals.server'
import { requireContext, scopeOf, type Incoming, type IncomingArgs } from './scope.server'
import { requireSameOrigin } from './same-origin.server'
import { STATUS, toRefusal, HttpError } from './to-refusal.server'
import { hashOf } from '../../domain/secrets.server'

export type Outcome<Data> = { ok: true; data: Data; filename?: string } | { ok: false; refusal: Refusal }

/**
 * The one way to the domain for screens and API (docs/architecture.md#one-vote). Returns refusals, never throws.
 * @param granted what the token of this call need not have
 */
export async function runOperation<Output extends z.ZodType>(
  operation: Operation<Output>,
  args: IncomingArgs,
  rawInput: Record<string, unknown>,
  form_key?: unknown,
  granted: readonly TokenScope[] = [],
): Promise<Outcome<z.output<Output>>> {
  const { name, repeat } = operation
  const { credential, ip, request_id } = scopeOf(args)
  try {
    const ctx = await requireContext(args)
    // Browsers send cookies on their own, but no bearer tokens.
    const isByCookie = credential?.kind === 'cookie'
    if (changesData(operation) && isByCookie) requireSameOrigin(args.request)
    await countOperation(operation, ctx.actor.id, ip, rawInput)
    requireIds(operation, rawInput)
    const { input, scopes, run, requireAccess } = operation.prepare(rawInput)
    requireScopes(
      ctx.actor,
      scopes.filter((scope) => !granted.includes(scope)),
    )
    const request = [name, input]
    const key = repeat && findIdempotencyKey(args.request, form_key, request)
    const answer = key
      ? await createOnce(ctx, { key, request, requireAccess, redaction: repeat.redaction }, run)
      : await run(ctx)
    return { ok: true, ...toFile(answer, operation) }
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.status >= 500) logError(request_id, error)
    if (operation.limitMissesPerIp && refusal.status === STATUS.not_found)
      await countFailure(operation.limitMissesPerIp, ip)
    return { ok: false, refusal }
  }
}

function toFile<Data>(
  answer: Data | Download<Data>,
  { filename }: Operation,
): { data: Data; filename?: string } {
  if (!(answer instanceof Download)) return { data: answer, filename }
  return { data: answer.data, filename: filename && campaignFilename(answer.campaign_name, filename) }
}

/** Such a request must come from our own pages when it is signed in by cookie. */
export function changesData({ method, isUnsafe }: Pick<Operation, 'method' | 'isUnsafe'>): boolean {
  return method !== 'GET' || isUnsafe === true
}

const INVITE_LINK = 'invite_link'

/** A text that cannot be an id gets the answer of an unknown id. Fields that the schema does not have are ignored. */
export function requireIds(operation: Operation, rawInput: Record<string, unknown>): void {
  const { input } = operation
  const isWrong = (field: string, canBe: (text: string) => boolean) => {
    const value = rawInput[field]
    return typeof value === 'string' && value !== '' && !canBe(value)
  }
  const wrong = idFieldsOf(input).find((field) => isWrong(field, isId))
  if (wrong) throw unknownId(operation, wrong)
  if (operation.path.includes(`:${INVITE_LINK}`) && isWrong(INVITE_LINK, isInviteToken))
    throw unknownId(operation, INVITE_LINK)
}

/** The answer to an id that is unknown or that the person may not see. */
export function unknownId({ notFound: sentence }: Operation, field: string): DomainError {
  if (sentence) return new DomainError('not_found', sentence)
  const noun = field.slice(0, -'_id'.length)
  return notFound(noun.charAt(0).toUpperCase() + noun.slice(1))
}

/** The header's key, else a hash of a form's key and content (docs/decisions/013), else null. Throws HttpError 400. */
function findIdempotencyKey(
  request: Incoming,
  form_key: unknown,
  content: readonly unknown[],
): string | null {
  const header = request.headers.get('Idempotency-Key')
  if (header !== null) {
    const parsed = IdempotencyKeySchema.safeParse(header)
    if (parsed.success) return parsed.data
    throw new HttpError({ status: 400, error: parsed.error.issues[0]?.message ?? '' })
  }
  const isFormKey = IdempotencyKeySchema.safeParse(form_key).success
  return isFormKey ? `form-${hashOf(JSON.stringify([form_key, ...content]))}` : null
}
