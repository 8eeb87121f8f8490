import { operations, type InputOf, type OperationName, type OutputOf } from '../contract'
import type { Operation } from '../contract/operation'
import type { Context } from '../domain/context'
import { DomainError, notFound } from '../domain/errors'
import { isId } from '../domain/ids'
import { hasBearer, requireContext, type RequestArgs } from './context.server'
import { toFailure, type Failure } from './failure.server'
import { handlers } from './handlers.server'
import { logError } from './log.server'
import { requireSameOrigin } from './same-origin.server'

export type Outcome<Name extends OperationName> =
  { ok: true; data: OutputOf<Name> } | { ok: false; failure: Failure }

/**
 * The one way from a request to the domain, for screens and API alike: who, from where, what, then do it
 * (design, section 3). Refusals come back as values; nothing is thrown.
 */
export async function runOperation<Name extends OperationName>(
  name: Name,
  args: RequestArgs,
  rawInput: Record<string, unknown>,
): Promise<Outcome<Name>> {
  const operation: Operation = operations[name]
  try {
    const ctx = await requireContext(args)
    if (changesSomething(operation) && !hasBearer(args.request)) requireSameOrigin(args.request)
    requireIds(operation, rawInput)
    // The contract pairs each schema with its handler; TypeScript cannot follow the name through both maps.
    const handler = handlers[name] as (ctx: Context, input: unknown) => Promise<OutputOf<Name>>
    const input = operation.input.parse(rawInput) as InputOf<Name>
    return { ok: true, data: await handler(ctx, input) }
  } catch (error) {
    const failure = toFailure(error)
    if (failure.status >= 500) logError(args.context.request_id, error)
    return { ok: false, failure }
  }
}

function changesSomething({ method, isUnsafe }: Operation): boolean {
  return method !== 'GET' || isUnsafe === true
}

/** A text that cannot be an id names nothing: it is as unknown as an id that nobody has. */
function requireIds(operation: Operation, rawInput: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(rawInput)) {
    if (!field.endsWith('_id') || typeof value !== 'string' || value === '' || isId(value)) continue
    if (operation.notFound) throw new DomainError('not_found', operation.notFound)
    const noun = field.slice(0, -'_id'.length)
    throw notFound(noun.charAt(0).toUpperCase() + noun.slice(1))
  }
}
