import { z } from 'zod'
import type { Denial } from '../domain/policy'
import type { Limit } from './limit'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One operation of the product: what the API publishes and what screens say about its outcome. No functions. */
export type Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  method: Method
  /** Path of the API call; `:name` is a parameter that is also a field of the input. */
  path: `/api/${string}`
  summary: string
  input: Input
  output: Output
  /** Status of a successful answer; 200 unless something was created. */
  status?: 201
  /** Toast after success; `{n}` stands for the number of records in the list `counted`. */
  success?: string
  /** Where in the answer the list is that `{n}` counts. */
  counted?: readonly string[]
  /** Toast after failure. */
  failure: string
  /** Shown beside the form after failure. */
  alert?: string
  /** Refusals beyond wrong input and unknown ids, as the policies say them. */
  denials?: readonly Denial[]
  /** Said of an id that names nothing, where '… not found' would say too much. */
  notFound?: string
  /** The server's own sentence replaces the failure toast where there is one. */
  preferServerText?: true
  /** The word a person must type on a screen before it is done. */
  confirmation?: string
  /** How often one person, and one address, may call it. */
  limitPerPerson?: Limit
  limitPerAddress?: Limit
  /** How often one address may name what does not exist: a call that finds it is not counted. */
  limitMissesPerAddress?: Limit
  /** The list in the input whose every entry counts as a call. */
  limitCounts?: string
  /** Asks somebody outside, who may fail us: 503 with the failure sentence. */
  asksOutside?: true
  /** A creation that `Idempotency-Key` makes safe to repeat. */
  acceptsIdempotencyKey?: true
  /** A GET that changes something: it needs the same care as a POST. */
  isUnsafe?: true
}

/** Keeps the exact schemas in the type. */
export function defineOperation<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
): Operation<Input, Output> {
  return operation
}

/** What delete, end and similar calls answer. */
export const Done = z.object({ success: z.literal(true) })

/** The `next_cursor` of every list. */
export const nextCursor = z.string().nullable()
