import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { operations } from '../../contract/operations.server'
import { ErrorBody } from '../../contract/error'
import { VERSION } from '../../contract/version'
import { webhookEvents } from '../../contract/webhook-events'
import { rateLimits, type RateLimit } from '../../domain/rate-limits'
import type { Operation } from '../../domain/operation.server'
import { IDEMPOTENCY_HOURS } from '../../domain/idempotency/constants'
import { IdempotencyKeySchema } from '../../domain/idempotency/commands.server'
import { SESSION_COOKIE } from '../sign-in/cookies.server'
import { errorsOf } from './errors.server'
import { exampleOf } from './example.server'

const JSON_TYPE = 'application/json'
const SECONDS_PER_MINUTE = 60

const REASONS: Record<number, string> = {
  400: 'Wrong input',
  401: 'No valid session or token',
  402: 'The plan does not include it; `action` is `upgrade`',
  403: 'You may see it, but not do it',
  404: 'Unknown, or not yours to see',
  409: 'The state does not allow it',
  413: 'Body too large',
  415: 'Not JSON',
  429: 'Too many requests; `Retry-After` says how many seconds to wait',
  500: 'Our fault',
  503: 'Not available right now; `Retry-After` says how many seconds to wait',
}

/** What the field `name` of each group of paths names. */
const NOUNS: Record<string, string> = {
  teams: 'Team',
  campaigns: 'Campaign',
  tactics: 'Tactic',
  tokens: 'ApiToken',
}

const DESCRIPTION = `Everything the screens do, as JSON: the same rules, the same sentences.

- Send an API token (made at /settings/tokens) or a session's token as \`Authorization: Bearer …\`.
- An API token has scopes: \`read\`, \`add\` (tactics and comments), \`vote\` (scores and receipts), \`manage\` (the rest).
- Where two paths match, the one with fewer parameters is meant: \`/api/teams/generate-url\`, not \`/api/teams/{team_id}\`.
- A field that may be left out may also be null. An optional field that is not a text may be empty.
- Times are ISO 8601 in UTC. Lists take \`limit\` and \`cursor\` and answer \`next_cursor\`, which is null at the end.
- While a campaign runs, every score but your own is null, for everybody.
- ${inWords(rateLimits.person)} per person, ${inWords(rateLimits.address)} per address without signing in. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) of an answer say what is left.`

/** OpenAPI 3.1 of all operations, made from the schemas that validate them (docs/decisions/014). */
export function createOpenApi(origin: string) {
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Tactics',
        version: VERSION,
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: origin }],
      security: [{ bearer: [] }, { session: [] }],
      tags: [...new Set(Object.values(operations).map(tagOf))].map((name) => ({ name })),
      paths: pathsOf(Object.entries(operations)),
      webhooks: webhooks(),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: SESSION_COOKIE,
            description: 'From our own pages only',
          },
        },
      },
    },
    { override: withoutNoise },
  )
}

/** Drops patterns that the format implies, and limits that only JavaScript has. */
function withoutNoise({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

function pathsOf(named: [name: string, Operation][]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  const refusals = new Refusals()
  for (const [name, operation] of named) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(name, operation, refusals) }
  }
  return paths
}

function webhooks(): ZodOpenApiPathsObject {
  return Object.fromEntries(
    webhookEvents.map(({ type, summary, body }) => [
      type,
      {
        post: {
          tags: ['webhooks'],
          summary,
          description:
            'Signed after the Standard Webhooks specification. Any status from 200 to 299 takes it.',
          requestBody: { required: true, content: { [JSON_TYPE]: { schema: body } } },
          responses: { 200: { description: 'Taken' } },
        },
      },
    ]),
  )
}

function describe(name: string, operation: Operation, refusals: Refusals): ZodOpenApiOperationObject {
  const { method, path, summary, input, repeat } = operation
  const { inPath, rest } = splitInput(input, path)
  const hasBody = method !== 'GET' && Object.keys(rest.shape).length > 0
  return {
    operationId: name,
    tags: [tagOf(operation)],
    summary,
    description: [describeScope(operation), describeLimits(operation)].filter(Boolean).join(' '),
    requestParams: {
      path: inPath,
      ...(method === 'GET' && { query: rest }),
      ...(repeat && { header: idempotencyHeader }),
    },
    ...(hasBody && {
      requestBody: {
        required: true,
        content: { [JSON_TYPE]: { schema: rest, example: exampleOf(rest, '', NOUNS[tagOf(operation)]) } },
      },
    }),
    responses: responsesOf(name, operation, refusals),
  }
}

const idempotencyHeader = z.object({
  'Idempotency-Key': IdempotencyKeySchema.optional().meta({
    description: `Repeats with the same key create nothing and get the first answer again, for ${IDEMPOTENCY_HOURS} hours`,
  }),
})

function responsesOf(name: string, operation: Operation, refusals: Refusals): ZodOpenApiResponsesObject {
  const { output, status = 200, contentType = JSON_TYPE } = operation
  const success = { schema: output, example: exampleOf(output) }
  const responses: ZodOpenApiResponsesObject = {
    [String(status) as '200']: { description: 'Done', content: { [contentType]: success } },
  }
  for (const [status, bodies] of errorsOf(operation))
    responses[String(status) as '400'] = refusals.responseOf(name, status, bodies)
  return responses
}

/** The refusals of a document: those that are the same are one component, named by the first operation that has it. */
class Refusals {
  private readonly known = new Map<string, ZodOpenApiResponseObject>()

  responseOf(name: string, status: number, bodies: ErrorBody[]): ZodOpenApiResponseObject {
    const key = JSON.stringify([status, bodies])
    const known = this.known.get(key)
    if (known) return known
    const examples = Object.fromEntries(bodies.map((body) => [body.error, { value: body }]))
    const response = {
      id: `${name}-${status}`,
      description: REASONS[status] ?? 'Refused',
      ...(WAITED_FOR.has(status) && { headers: retryAfter }),
      content: { [JSON_TYPE]: { schema: ErrorBody, examples } },
    }
    this.known.set(key, response)
    return response
  }
}

/** Statuses that say how long to wait. */
const WAITED_FOR = new Set([429, 503])
const retryAfter = z.object({
  'Retry-After': z.int().optional().meta({ description: 'Seconds to wait before the next call' }),
})

function splitInput(input: z.ZodType, path: string) {
  if (!(input instanceof z.ZodObject)) throw new Error(`The input of ${path} is not an object`)
  const names = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  const pick = (isWanted: (name: string) => boolean) =>
    z.object(Object.fromEntries(Object.entries(input.shape).filter(([name]) => isWanted(name))))
  return { inPath: pick((name) => names.has(name)), rest: pick((name) => !names.has(name)) }
}

function tagOf({ path }: Operation): string {
  return path.split('/')[2] ?? ''
}

function describeScope({ scope, castsVote }: Operation): string {
  if (!scope) return 'Not for API tokens: sign in.'
  return `API tokens need the scope \`${scope}\`${castsVote ? ', with scores `vote` too' : ''}.`
}

function describeLimits({ limitPerPerson, limitPerIp, limitMissesPerIp }: Operation): string | null {
  const limits = [
    limitPerPerson && `${inWords(limitPerPerson)} per person`,
    limitPerIp && `${inWords(limitPerIp)} per address`,
    limitMissesPerIp && `${inWords(limitMissesPerIp)} per address that name nothing`,
  ].filter(Boolean)
  return limits.length > 0 ? `At most ${limits.join(', ')}.` : null
}

function inWords({ calls, seconds }: RateLimit): string {
  const minutes = seconds / SECONDS_PER_MINUTE
  return `${calls} calls in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`
}
