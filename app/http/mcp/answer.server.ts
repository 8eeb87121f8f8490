import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { BULK_BODY_KIBIBYTES } from '../../domain/tactics/constants'
import { refusedResponse } from '../api/answer.server'
import { readJsonBody } from '../api/json-body.server'
import { logError } from '../request/log.server'
import { insufficientScope, unauthenticatedAssistant } from '../request/protocol-refusals.server'
import { UNAUTHENTICATED, type Refusal } from '../request/refusals.server'
import { requireContext, scopeOf } from '../request/scope.server'
import { HttpError, toRefusal } from '../request/to-refusal.server'
import { openAppSession, opensAppSession, showsApps } from './apps.server'
import { createServer } from './server.server'

/**
 * Answers one message of the Model Context Protocol, of its version of 2026 and, as the SDK does without sessions, of those of
 * 2025 (docs/decisions/038). Only a bearer token signs in: a browser sends cookies on its own.
 */
export async function answerMcp(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
  const { request } = args
  const scope = scopeOf(args)
  const { request_id, credential } = scope
  try {
    if (credential?.kind !== 'bearer') throw new HttpError(UNAUTHENTICATED)
    const { actor } = await requireContext(args)
    const accepted = request.headers.get('Accept') ?? ANYTHING
    if (!/\*\/\*|application\/(json|\*)|text\/(event-stream|\*)/i.test(accepted))
      throw new HttpError(NOT_ACCEPTED)
    const parsedBody =
      request.method === 'POST'
        ? withoutNulls(
            await readJsonBody({ request, body: request.body }, { maxBodyKibibytes: BULK_BODY_KIBIBYTES }),
          )
        : undefined
    const handler = createMcpHandler(() => createServer(args, showsApps(parsedBody, request.headers)), {
      // Nothing changes that a client could be told of, and no connection is kept.
      maxSubscriptions: 0,
      keepAliveMs: 0,
    })
    const { method, url } = request
    const headers = new Headers(request.headers)
    headers.set('Accept', BOTH_TYPES)
    const response = await handler.fetch(new Request(url, { method, headers }), {
      parsedBody: withShortNames(parsedBody),
    })
    const text = toAcceptedType(accepted, response.headers, await response.text())
    if (scope.missing_scope)
      throw new HttpError(insufficientScope([...(actor.token_scopes ?? []), scope.missing_scope]))
    response.headers.set('Cache-Control', 'no-store')
    if (response.ok && opensAppSession(parsedBody)) openAppSession(response.headers)
    // The SDK means a stream. Node keeps or closes the connection as the client asks.
    response.headers.delete('Connection')
    return new Response(response.status === 202 ? null : text, {
      status: response.status,
      headers: response.headers,
    })
  } catch (error) {
    const { status } = toRefusal(error)
    const refusal =
      status === 401 ? unauthenticatedAssistant(credential?.kind === 'bearer') : toRefusal(error)
    if (refusal.status >= 500) logError(request_id, error)
    return refusedResponse(refusal, args)
  }
}

const ANYTHING = '*/*'
/** The SDK demands that a client takes both. Many say only one of them, or neither. */
const BOTH_TYPES = 'application/json, text/event-stream'
const NOT_ACCEPTED: Refusal = {
  status: 406,
  error: 'Answers are application/json or text/event-stream: accept one of them',
}

/** The one message of an event stream as JSON, for a client that takes no streams. */
function toAcceptedType(accepted: string, headers: Headers, text: string): string {
  if (/text\/event-stream/i.test(accepted) || !headers.get('Content-Type')?.startsWith('text/event-stream'))
    return text
  headers.set('Content-Type', 'application/json')
  return /^data: (.*)$/m.exec(text)?.[1] ?? text
}

const WITH_ARGUMENTS = new Set<unknown>(['tools/call', 'prompts/get'])

/** Clients send null, or nothing, for a tool without arguments, and null for other members that they leave out. */
function withoutNulls(message: Record<string, unknown>): Record<string, unknown> {
  const { method, params } = message
  if (!isObject(params)) return withoutNull(message, 'params')
  const given = withoutNull(withoutNull(params, '_meta'), 'arguments')
  return { ...message, params: WITH_ARGUMENTS.has(method) ? { arguments: {}, ...given } : given }
}

function withoutNull(members: Record<string, unknown>, name: string): Record<string, unknown> {
  const { [name]: value, ...others } = members
  return value === null ? others : members
}

/** No name, method or address of ours is longer; the SDK repeats unknown ones in its errors. */
const NAME_MAX = 200

/** A message whose names are cut, so that an answer is never as long as the call that it refuses. Arguments stay. */
function withShortNames(message: unknown): unknown {
  if (!isObject(message)) return message
  const { params } = message
  if (!isObject(params)) return cutTexts(message)
  const ref = isObject(params.ref) && { ref: cutTexts(params.ref) }
  return { ...cutTexts(message), params: { ...cutTexts(params), ...ref } }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function cutTexts(values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? value.slice(0, NAME_MAX) : value]),
  )
}
