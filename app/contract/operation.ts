import { z } from 'zod'

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
  /** Toast after success (specification section 8). */
  success?: string
  /** Toast after failure (specification section 8). */
  failure: string
  /** Shown beside the form after failure (specification section 8, Alerts). */
  alert?: string
  /** Said of an id that names nothing, where '… not found' would say too much. */
  notFound?: string
  /** The server's own sentence replaces the failure toast where there is one. */
  preferServerText?: true
  /** The word a person must type on a screen before it is done. */
  confirmation?: string
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
