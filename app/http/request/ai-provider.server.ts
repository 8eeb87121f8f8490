import OpenAI from 'openai'
import { z } from 'zod'
import { toMessages, SuggestionsSchema } from '../../domain/suggestions/prompt'
import type { Suggest } from '../../domain/suggestions/brief'

const MAX_ANSWER_BYTES = 1024 * 1024
const MAX_RETRIES = 1

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

/** An engine (docs/decisions/011) that asks any server with OpenAI's chat completions API. */
export function createProvider(options: { baseURL: string; apiKey: string; model: string }): Suggest {
  const { model, ...connection } = options
  const client = new OpenAI({
    ...connection,
    // By default the SDK reads these from environment variables.
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: MAX_RETRIES,
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

/** Why an engine failed, in fixed words: the provider's message may repeat the key or the prompt. */
export function reasonOf(error: unknown): string {
  if (error instanceof OpenAI.APIError && error.status) return `answered ${error.status}`
  if (error instanceof OpenAI.APIConnectionError) return 'could not be reached'
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'answered something else'
  return error instanceof AnswerTooLong ? 'answered too much' : 'failed'
}

/** Whether the provider works but refuses, such as 401 for a wrong key or 429. */
export function isRefusal(error: unknown): boolean {
  return error instanceof OpenAI.APIError && Number(error.status) >= 400 && Number(error.status) < 500
}

class AnswerTooLong extends Error {}

/** A redirect is not followed: it would send the prompt elsewhere. */
async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { body, status, statusText, headers } = await fetch(input, { ...init, redirect: 'manual' })
  return new Response(body?.pipeThrough(limitBytes(MAX_ANSWER_BYTES)), { status, statusText, headers })
}

function limitBytes(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > maxBytes) controller.error(new AnswerTooLong())
      else controller.enqueue(chunk)
    },
  })
}
