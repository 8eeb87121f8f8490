import type { CallToolResult, McpServer, ToolAnnotations } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import type { Operation } from '../../domain/operation.server'
import { logError } from '../request/log.server'
import { INTERNAL } from '../request/refusals.server'
import { runOperation } from '../request/run-operation.server'
import { scopeOf, type RequestArgs } from '../request/scope.server'
import { asText, DATA_NOTE } from './data'
import { compact } from './json-schema.server'
import { refusalSentence } from './sentences'

/** Thrown by `Run`, and by tools that do not run before they are confirmed. `data` holds what people typed. */
export class ToolRefusal extends Error {
  constructor(
    sentence: string,
    readonly data?: object,
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
  annotations: ToolAnnotations
  input: Input
  /** Nothing else leaves: fields that it does not name are cut off, above all scores (docs/product.md#assistants). */
  output: Output
}

/** What an assistant can call: registers it at a server that serves one request. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  name: string,
  { description, annotations, input, output }: Description<Input, Output>,
  work: (run: Run, input: z.output<Input>) => Promise<z.input<Output>>,
) {
  const config = {
    description,
    annotations,
    inputSchema: compact(input, 'input'),
    outputSchema: compact(output, 'output'),
  }
  const answer = (args: RequestArgs, given: z.output<Input>) =>
    orSentence(args, async () => {
      const data = output.parse(await work(runAs(args), given))
      return {
        content: [{ type: 'text', text: asText(data) }],
        structuredContent: { note: DATA_NOTE, ...data },
      }
    })
  return (server: McpServer, args: RequestArgs) =>
    void server.registerTool(name, config, (given) => answer(args, given))
}

export function runAs(args: RequestArgs): Run {
  return async (operation, input, request_id) => {
    const outcome = await runOperation(operation, args, input, request_id)
    if (!outcome.ok) throw new ToolRefusal(refusalSentence(outcome.refusal))
    return outcome.data
  }
}

async function orSentence(args: RequestArgs, work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work()
  } catch (error) {
    const sentence = sentenceOf(error, args)
    const data = error instanceof ToolRefusal ? error.data : undefined
    const content = [sentence, ...(data ? [asText(data)] : [])].map((text) => ({
      type: 'text' as const,
      text,
    }))
    return { content, isError: true }
  }
}

/** What to say of an error. Our own faults are logged and not told. */
export function sentenceOf(error: unknown, args: RequestArgs): string {
  if (error instanceof ToolRefusal) return error.message
  logError(scopeOf(args).request_id, error)
  return refusalSentence(INTERNAL)
}
