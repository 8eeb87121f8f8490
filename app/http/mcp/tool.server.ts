import type { CallToolResult, McpServer, ToolAnnotations } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Operation } from '../../domain/operation.server'
import type { TokenScope } from '../../domain/tokens/constants'
import { logError } from '../request/log.server'
import { INTERNAL, type Refusal } from '../request/refusals.server'
import { runOperation } from '../request/run-operation.server'
import { requireContext, scopeOf, type RequestArgs } from '../request/scope.server'
import { toRefusal } from '../request/to-refusal.server'
import { asText, DATA_NOTE } from './data'
import { compact } from './json-schema.server'

/** `_meta` of a tool or of an answer: a host reads it or gives it to the app, never to a model. */
export type Meta = Record<string, unknown>
type Answer<Data> = { data: Data; meta?: Meta }

/** Thrown by `Run`, and by tools that refuse on their own. `data` holds what people typed; `refusal` is an operation's own. */
export class ToolRefusal extends Error {
  constructor(
    sentence: string,
    readonly about: { data?: object; refusal?: Refusal; meta?: Meta } = {},
  ) {
    super(sentence)
  }
}

/** Runs an operation as the owner of the token, as a call of the API does. @throws ToolRefusal */
export type Run = <Output extends z.ZodType>(
  operation: Operation<Output>,
  input: Record<string, unknown>,
  request_id?: string,
) => Promise<z.output<Output>>

type Description<Input extends z.ZodObject, Output extends z.ZodObject> = {
  description: string
  /** By the protocol's defaults a tool changes something and may destroy. */
  annotations?: ToolAnnotations
  input: Input
  /** Nothing else leaves: fields that it does not name are cut off, above all scores (docs/product.md#assistants). */
  output: Output
  meta?: Meta
  /** Of a tool whose caller knows its answers. */
  hidesOutput?: true
}

export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  name: string,
  description: Description<Input, Output>,
  work: (run: Run, input: z.output<Input>) => Promise<z.input<Output>>,
) {
  return appTool(name, description, async (args, given) => ({ data: await work(runAs(args), given) }))
}

/** The same for a tool with an app, which may be told more than a model. */
export function appTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  name: string,
  { description, annotations, input, output, meta, hidesOutput }: Description<Input, Output>,
  work: (args: RequestArgs, input: z.output<Input>) => Promise<Answer<z.input<Output>>>,
) {
  const config = {
    description,
    ...(annotations && { annotations }),
    inputSchema: compact(input, 'input'),
    ...(!hidesOutput && { outputSchema: compact(output, 'output') }),
    ...(meta && { _meta: meta }),
  }
  const answer = (args: RequestArgs, given: z.output<Input>) =>
    orSentence(args, async () => {
      const { data, meta } = await work(args, given)
      const picked = output.parse(data)
      return {
        content: [{ type: 'text', text: asText(picked) }],
        structuredContent: { note: DATA_NOTE, ...picked },
        ...(meta && { _meta: meta }),
      }
    })
  return (server: McpServer, args: RequestArgs) =>
    void server.registerTool(name, config, (given) => answer(args, given))
}

/** @param granted what the person has allowed this call beside what the token may do */
export function runAs(args: RequestArgs, granted: readonly TokenScope[] = []): Run {
  return async (operation, input, request_id) => {
    const { connection_id, token_scopes } = (await requireContext(args)).actor
    const { scope } = operation
    if (connection_id && scope && ![...(token_scopes ?? []), ...granted].includes(scope))
      scopeOf(args).missing_scope = scope
    const outcome = await runOperation(operation, args, input, request_id, granted)
    if (outcome.ok) return outcome.data
    const { refusal } = outcome
    throw new ToolRefusal(refusalSentence(refusal), { refusal })
  }
}

async function orSentence(args: RequestArgs, work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work()
  } catch (error) {
    const sentence = sentenceOf(error, args)
    const { data, meta } = error instanceof ToolRefusal ? error.about : {}
    const content = [sentence, ...(data ? [asText(data)] : [])].map((text) => ({
      type: 'text' as const,
      text,
    }))
    return { content, isError: true, ...(meta && { _meta: meta }) }
  }
}

/** What to say of an error. Our own faults are logged and not told. */
export function sentenceOf(error: unknown, args: RequestArgs): string {
  if (error instanceof ToolRefusal) return error.message
  // Input is checked by the SDK and by operations: what does not parse here is our answer.
  const refusal = error instanceof z.ZodError ? INTERNAL : toRefusal(error)
  if (refusal.status >= 500) logError(scopeOf(args).request_id, error)
  return refusalSentence(refusal)
}

const NEXT_STEPS: Record<number, string> = {
  402: 'Only your user can upgrade; tell them.',
  403: 'Do not try again; tell your user.',
  404: 'Ids come from list_campaigns and list_tactics; only what the owner of the token can see is found.',
  409: 'list_campaigns says which campaigns run and which have ended.',
  500: 'If it happens again, tell your user.',
}

/** A refusal for an assistant: what is wrong, where, and what to do. */
function refusalSentence({ status, error, fields, headers }: Refusal): string {
  const sentence = /[.!?]$/.test(error) ? error : `${error}.`
  const wait = headers?.['Retry-After']
  if (wait !== undefined) return `${sentence} Call again in ${wait} s.`
  if (status === 400)
    return [sentence, fieldsInWords(fields), 'Correct it and call again.'].filter(Boolean).join(' ')
  return [sentence, NEXT_STEPS[status]].filter(Boolean).join(' ')
}

/** Where in a list a value is wrong, since the sentence alone does not say so. */
function fieldsInWords(fields: Refusal['fields']): string | null {
  const inLists = Object.entries(fields ?? {}).filter(([field]) => field.includes('.'))
  if (inLists.length === 0) return null
  const named = inLists
    .slice(0, FIELDS_NAMED)
    .map(([field, sentences]) => `${field}: ${sentences.join(' ')}.`)
  const more = inLists.length - FIELDS_NAMED
  return [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
}

const FIELDS_NAMED = 5
