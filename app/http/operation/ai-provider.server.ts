import OpenAI from 'openai'
import { z } from 'zod'
import { toMessages } from '../../domain/suggestions/prompt'
import { SuggestionsSchema, type Suggest } from '../../domain/suggestions/suggestion'

const MAX_ANSWER_BYTES = 1024 * 1024
const RETRIES = 1

const CompletionSchema = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]).rest(z.unknown()),
})

const responseFormat = {
  type: 'json_schema',
  json_schema: {
    name: 'suggestions',
    strict: true,
    schema: z.toJSONSchema(SuggestionsSchema, { io: 'input' }),
  },
} as const

/** Any server that speaks OpenAI's chat completions, as an engine (docs/decisions/011). */
export function createProvider(options: { baseURL: string; apiKey: string; model: string }): Suggest {
  const { model, ...connection } = options
  const client = new OpenAI({
    ...connection,
    // What the SDK would otherwise read from variables of its own.
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: RETRIES,
    fetch: boundedFetch,
  })
  return async (brief, signal) => {
    const answer: unknown = await client.chat.completions.create(
      { model, messages: toMessages(brief), response_format: responseFormat },
      { signal },
    )
    const [{ message }] = CompletionSchema.parse(answer).choices
    return SuggestionsSchema.parse(JSON.parse(message.content)).suggestions
  }
}

/** Why an engine failed, in words of our own: a provider's may repeat the key or the prompt. */
export function reasonOf(error: unknown): string {
  if (error instanceof OpenAI.APIError && error.status) return `answered ${error.status}`
  if (error instanceof OpenAI.APIConnectionError) return 'could not be reached'
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'answered something else'
  return error instanceof AnswerTooLong ? 'answered too much' : 'failed'
}

class AnswerTooLong extends Error {}

/** Follows no redirect, since that would carry the prompt elsewhere, and reads no more than a megabyte. */
async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { body, status, statusText, headers } = await fetch(input, { ...init, redirect: 'manual' })
  return new Response(body?.pipeThrough(upTo(MAX_ANSWER_BYTES)), { status, statusText, headers })
}

function upTo(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > limit) controller.error(new AnswerTooLong())
      else controller.enqueue(chunk)
    },
  })
}
