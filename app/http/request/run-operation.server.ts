import { operations, type InputOf, type OperationName, type OutputOf } from '../../contract'
import type { Operation } from '../../contract/operation'
import { campaignFilename } from '../../domain/campaigns/filename.server'
import type { Context } from '../../domain/context'
import { DomainError, notFound } from '../../domain/errors'
import { createOnce, type KeyedRequest } from '../../domain/idempotency/commands.server'
import { idFieldsOf, isId, isInviteToken } from '../../domain/ids'
import { STATUS, toRefusal } from './to-refusal.server'
import { Download } from './download.server'
import { handlers } from './handlers.server'
import { accessChecks, findIdempotencyKey, redactions } from './idempotency.server'
import { logError } from './log.server'
import { countFailure, countOperation } from './rate-limits.server'
import type { Refusal } from './refusals.server'
import { requireContext, scopeOf, type RequestArgs } from './scope.server'
import { requireSameOrigin } from './same-origin.server'

export type Outcome<Name extends OperationName> =
  | { ok: true; data: OutputOf<Name>; filename?: string }
  | { ok: false; refusal: Refusal }

/** The one way to the domain for screens and API (docs/architecture.md#one-vote). Returns refusals, never throws. */
export async function runOperation<Name extends OperationName>(
  name: Name,
  args: RequestArgs,
  rawInput: Record<string, unknown>,
  form_key?: unknown,
): Promise<Outcome<Name>> {
  const operation: Operation = operations[name]
  const { credential, address, request_id } = scopeOf(args)
  try {
    const ctx = await requireContext(args)
    // Browsers send cookies on their own, but no bearer tokens.
    const isByCookie = credential?.kind === 'cookie'
    if (changesData(operation) && isByCookie) requireSameOrigin(args.request)
    await countOperation(operation, ctx.actor.id, address, rawInput)
    requireIds(operation, rawInput)
    // The contract pairs each schema with its handler; TypeScript cannot follow the name through both maps.
    const handler = handlers[name] as (ctx: Context, input: unknown) => Promise<OutputOf<Name>>
    const input = operation.input.parse(rawInput) as InputOf<Name>
    const key = operation.acceptsIdempotencyKey && findIdempotencyKey(args.request, form_key, [name, input])
    const data = key
      ? await createOnce(ctx, keyedRequest(name, key, input), (ctx) => handler(ctx, input))
      : await handler(ctx, input)
    return { ok: true, ...toFile<OutputOf<Name>>(data, operation) }
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.status >= 500) logError(request_id, error)
    if (operation.limitMissesPerAddress && refusal.status === STATUS.not_found)
      await countFailure(operation.limitMissesPerAddress, address)
    return { ok: false, refusal }
  }
}

function toFile<Data>(
  answer: Data | Download<Data>,
  { filename }: Operation,
): { data: Data; filename?: string } {
  if (!(answer instanceof Download)) return { data: answer, filename }
  const { campaign_name, data } = answer as Download<Data>
  return { data, filename: filename && campaignFilename(campaign_name, filename) }
}

function keyedRequest<Name extends OperationName>(
  name: Name,
  key: string,
  input: InputOf<Name>,
): KeyedRequest<OutputOf<Name>> {
  const check = accessChecks[name]
  if (!check) throw new Error(`${name} accepts a key but has no access check`)
  return {
    key,
    request: [name, input],
    requireAccess: (ctx, answer) => check(ctx, input, answer),
    redaction: redactions[name],
  }
}

/** Such a request must come from our own pages when it is signed in by cookie. */
export function changesData({ method, isUnsafe }: Operation): boolean {
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
