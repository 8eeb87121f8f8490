import { z } from 'zod'
import type { Context } from './context'
import type { Download } from './download.server'
import type { RateLimit } from './rate-limits'
import type { Clause, Denial } from './policy'
import { withoutLeftOut } from './left-out'
import type { TokenScope } from './tokens/constants'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What the API publishes about an operation and what screens say about its outcome. */
export type OperationRecord<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  /** That of the export, of the form's intent and of the rows in tests. */
  name: string
  /** Method and path of the API call; `:name` in it is a parameter that is also a field of the input. */
  call: `${Method} /api/${string}`
  /** What an API token needs for it. Null where the policy refuses every token. */
  scope: TokenScope | null
  /** Whether this input is a vote too, for which an API token needs the scope of votes as well. */
  castsVote?(input: z.output<Input>): boolean
  summary: string
  /** Without it there is none. */
  input?: Input
  /** Without it the answer is `{ success: true }`. */
  output?: Output
  /** The output is a text of this type, or bytes where it is no text, for download, not JSON. */
  contentType?: `text/${'csv' | 'calendar' | 'html'}` | `application/${string}`
  /** Its name as a download; that of the campaign goes before it. */
  filename?: string
  /** Status of a successful answer; 200 unless something was created. */
  status?: 201
  /** Toast after success; `{n}` is the length of the list at `counted`. */
  success?: string
  /** Toast in place of `success` when that list is empty, since nothing was done. */
  nothingDone?: string
  counted?: readonly string[]
  failure: string
  alert?: string
  /** The policies, and what else it may refuse, for the OpenAPI document. */
  denials?: readonly (Clause<string> | Denial)[]
  /** Replaces '… not found' for an unknown id. */
  notFound?: string
  /** The refusal's own sentence replaces the failure toast. */
  preferServerText?: true
  /** The word that a person must type on the screen. */
  confirmation?: string
  /** Its success signs the browser out. */
  endsSession?: true
  limitPerPerson?: RateLimit
  limitPerIp?: RateLimit
  /** Asked every few seconds: only `limitPerPerson` counts its calls, and the log leaves them out. */
  isPolled?: true
  /** Counts calls that answer 404. */
  limitMissesPerIp?: RateLimit
  /** The largest body, when it is not that of all others. */
  maxBodyKibibytes?: number
  /** The field of the input whose entries count as a call each. */
  limitCounts?: string
  /** Answers 503 with the failure sentence while that service fails. */
  callsExternalService?: true
  /** Accepts an Idempotency-Key (docs/decisions/013). */
  repeat?: Repeat<z.output<Input>, z.output<Output>>
  /** A GET that changes data: checked like a POST (docs/product.md#invite-links). */
  isUnsafe?: true
}

// Methods, so that an operation of one input is still an operation of any.
type Repeat<Input, Answer> = {
  /** A stored answer is repeated only to people who can still see what it created. Throws if they cannot. */
  requireAccess(ctx: Context, input: Input, answer: Answer): Promise<unknown>
  /** For answers that hold a secret: what is stored in their place, and the way back. */
  redaction?: Redaction<Answer>
}

export type Redaction<Answer> = {
  redact(answer: Answer): Answer
  complete(ctx: Context, stored: Answer): Promise<Answer>
}

type Prepared<Answer> = {
  input: unknown
  /** What an API token needs for this call. */
  scopes: TokenScope[]
  run: (ctx: Context) => Promise<Answer | Download<Answer>>
  requireAccess(ctx: Context, answer: Answer): Promise<unknown>
}

export type Operation<Output extends z.ZodType = z.ZodType> = Omit<
  OperationRecord<z.ZodType, Output>,
  'call' | 'input' | 'output' | 'denials'
> & {
  method: Method
  path: string
  input: z.ZodType
  output: Output
  denials: Denial[]
  /** @throws ZodError for a wrong input */
  prepare: (rawInput: unknown) => Prepared<z.output<Output>>
}

type Answer<Output extends z.ZodType> = Output extends typeof Done
  ? unknown
  : z.output<Output> | Download<z.output<Output>>

/**
 * A query or command that people can call: the function `run`, with what the API and the screens need to know about it.
 * Screens and API run it by `runOperation`.
 */
export function operation<
  Run extends (ctx: Context, input: z.output<Input>) => Promise<Answer<Output>>,
  Input extends z.ZodType = typeof Nothing,
  Output extends z.ZodType = typeof Done,
>({ run, name, call, denials = [], ...record }: OperationRecord<Input, Output> & { run: Run }) {
  const [method, path] = call.split(' ') as [Method, string]
  const schema = (record.input ?? Nothing) as Input
  const prepare = (rawInput: unknown): Prepared<z.output<Output>> => {
    const input = schema.parse(withoutLeftOut(schema, rawInput))
    return {
      input,
      scopes: [
        ...(record.scope ? [record.scope] : []),
        ...(record.castsVote?.(input) ? ['vote' as const] : []),
      ],
      run: async (ctx) => {
        const answer = await run(ctx, input)
        return (record.output ? answer : { success: true }) as z.output<Output>
      },
      requireAccess: async (ctx, answer) => record.repeat?.requireAccess(ctx, input, answer),
    }
  }
  // A function's own name is read-only.
  Object.defineProperty(run, 'name', { value: name })
  return Object.assign(run, record, {
    method,
    path,
    input: schema,
    output: (record.output ?? Done) as Output,
    denials: denials.map((denial) => ('otherwise' in denial ? denial.otherwise : denial)),
    prepare,
  })
}

const Nothing = z.object({})
const Done = z.object({ success: z.literal(true) })

export const nextCursor = z.string().nullable()
