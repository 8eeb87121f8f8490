import type { ErrorBody } from '../../contract/error'
import type { Operation } from '../../domain/operation.server'
import { idFieldsOf } from '../../domain/ids'
import { otherRequest } from '../../domain/idempotency/constants'
import { toDomainError } from '../../domain/policy'
import { scopeDenial } from '../../domain/tokens/policy'
import { toRefusal } from '../request/to-refusal.server'
import {
  type Refusal,
  BROKEN_JSON,
  DISK_FULL,
  FOREIGN_REQUEST,
  GIVEN_TWICE,
  INTERNAL,
  MAX_BODY_KIBIBYTES,
  NOT_JSON,
  tooLarge,
  tooManyRequests,
  UNAUTHENTICATED,
  UNAVAILABLE,
} from '../request/refusals.server'
import { changesData, unknownId } from '../request/run-operation.server'

const REQUEST_ID = '3f0c1a52-6d0e-4f0b-9a75-2a4f6d1f4c11'

/** Every refusal of an operation as an example, by status. */
export function errorsOf(operation: Operation): Map<number, ErrorBody[]> {
  const byStatus = new Map<number, ErrorBody[]>()
  for (const refusal of refusalsOf(operation)) {
    const { status, headers: _, ...body } = refusal
    const examples = byStatus.get(status) ?? []
    byStatus.set(status, examples)
    if (examples.some(({ error }) => error === body.error)) continue
    examples.push({ ...body, message: body.error, request_id: REQUEST_ID })
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b))
}

function* refusalsOf(operation: Operation): Generator<Refusal> {
  yield UNAUTHENTICATED
  if (changesData(operation)) yield FOREIGN_REQUEST
  yield* wrongInput(operation)
  for (const field of idFieldsOf(operation.input)) yield toRefusal(unknownId(operation, field))
  if (operation.scope) yield toRefusal(toDomainError(scopeDenial(operation.scope)))
  if (operation.castsVote) yield toRefusal(toDomainError(scopeDenial('vote')))
  for (const denial of operation.denials ?? []) yield toRefusal(toDomainError(denial))
  if (operation.repeat) yield toRefusal(toDomainError(otherRequest))
  yield tooManyRequests(30)
  yield INTERNAL
  yield UNAVAILABLE
  if (changesData(operation)) yield DISK_FULL
  if (operation.callsExternalService) yield { ...UNAVAILABLE, error: operation.failure }
}

function* wrongInput({ method, input, maxBodyKibibytes }: Operation): Generator<Refusal, void> {
  const { error } = input.safeParse({})
  if (error) yield toRefusal(error)
  if (method === 'GET') {
    yield GIVEN_TWICE
    return
  }
  yield BROKEN_JSON
  yield tooLarge(maxBodyKibibytes ?? MAX_BODY_KIBIBYTES)
  yield NOT_JSON
}
