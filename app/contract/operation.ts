import { z } from 'zod'
import type { Denial } from '../domain/policy'
import type { Limit } from './limit'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What the API publishes about an operation and what screens say about its outcome. No functions. */
export type Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  method: Method
  /** Path of the API call; `:name` is a parameter that is also a field of the input. */
  path: `/api/${string}`
  summary: string
  input: Input
  output: Output
  /** The output is a text of this type, for download, not JSON. */
  contentType?: 'text/csv' | 'text/calendar'
  /** Its name as a download; that of the campaign goes before it. */
  filename?: string
  /** Status of a successful answer; 200 unless something was created. */
  status?: 201
  /** Toast after success; `{n}` is the length of the list at `counted`. */
  success?: string
  /** Toast in place of `success` when that list is empty, since nothing was done. */
  nothingDone?: string
  /** Path of a list in the output. */
  counted?: readonly string[]
  /** Toast after failure. */
  failure: string
  /** Shown beside the form after failure. */
  alert?: string
  /** Denials of the policies, for the OpenAPI document. */
  denials?: readonly Denial[]
  /** Replaces '… not found' for an unknown id. */
  notFound?: string
  /** The refusal's own sentence replaces the failure toast. */
  preferServerText?: true
  /** The word that a person must type on the screen. */
  confirmation?: string
  /** Its success signs the browser out. */
  endsSession?: true
  limitPerPerson?: Limit
  limitPerAddress?: Limit
  /** Asked every few seconds: only `limitPerPerson` counts its calls, and the log leaves them out. */
  isPolled?: true
  /** Counts calls that answer 404. */
  limitMissesPerAddress?: Limit
  /** The largest body, when it is not that of all others. */
  maxBodyKibibytes?: number
  /** The field of the input whose entries count as a call each. */
  limitCounts?: string
  /** Answers 503 with the failure sentence while that service fails. */
  callsExternalService?: true
  acceptsIdempotencyKey?: true
  /** A GET that changes data: checked like a POST (docs/product.md#invite-links). */
  isUnsafe?: true
}

/** Keeps the exact schemas in the type. */
export function defineOperation<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
): Operation<Input, Output> {
  return operation
}

/** Output of operations that have nothing to tell. */
export const Done = z.object({ success: z.literal(true) })

/** The `next_cursor` of every list. */
export const nextCursor = z.string().nullable()
