import { data, redirect, type ActionFunctionArgs } from '@remix-run/node'
import type { ActionResult } from '../../contract/action-result'
import { operations, type OutputOf } from '../../contract'
import type { ScreenIntent } from '../../contract/failures'
import type { Operation } from '../../contract/operation'
import { FORM_KEY_FIELD } from '../../domain/idempotency/constants'
import { readForm } from '../operation/body.server'
import { formFields } from './form-data'
import type { Refusal } from '../operation/refusals.server'
import { runOperation } from '../operation/run-operation.server'
import { signedOut } from './signed-out.server'
import { toastHeaders } from './toast.server'
import { toInstant } from './wall-clock.server'

type Fields = Record<string, unknown>
type After = {
  [Name in ScreenIntent]?: 'stay' | 'show' | ((data: OutputOf<Name>, fields: Fields) => string)
}

/**
 * The action of a screen: the form's `intent` names the operation, and the screen says where each leads: 'stay', a
 * path made from the answer and the form, or 'show' for an answer that is seen this once. Without JavaScript success
 * is a redirect with a toast; a refusal shows the page again with what was typed.
 */
export function screenAction(after: After) {
  return async (args: ActionFunctionArgs) => {
    const { request, params } = args
    const formData = await readForm(request)
    const intent = String(formData.get('intent'))
    if (!isIntent(intent, after)) throw data('This page does not know that form', { status: 400 })

    const operation: Operation = operations[intent]
    const form_key = formData.get(FORM_KEY_FIELD)
    formData.delete(FORM_KEY_FIELD)
    const fields = { ...formFields(formData, operation.input), ...params }
    const unconfirmed = findUnconfirmed(operation, fields)
    if (unconfirmed) return refused(intent, operation, fields, unconfirmed)
    const outcome = await runOperation(intent, args, withInstant(fields), form_key)
    if (outcome.ok) return succeeded(request, intent, operation, fields, outcome.data, after[intent])
    if (outcome.refusal.status === 401) throw await signedOut(request, intent, fields, wantsDocument(request))
    return refused(intent, operation, fields, outcome.refusal)
  }
}

function isIntent(intent: string, after: After): intent is ScreenIntent {
  return Object.hasOwn(after, intent)
}

function findUnconfirmed({ confirmation }: Operation, fields: Record<string, unknown>): Refusal | null {
  if (!confirmation || fields.confirmation === confirmation) return null
  const error = `Type ${confirmation} to confirm`
  return { status: 400, error, fields: { confirmation: [error] } }
}

/** A form sends the wall-clock time and the zone it was read in. */
function withInstant(fields: Record<string, unknown>): Record<string, unknown> {
  const { end_datetime, time_zone, ...rest } = fields
  if (typeof end_datetime !== 'string' || typeof time_zone !== 'string') return fields
  return { ...rest, end_datetime: toInstant(end_datetime, time_zone) }
}

async function succeeded(
  request: Request,
  intent: ScreenIntent,
  operation: Operation,
  fields: Record<string, unknown>,
  answer: unknown,
  then: After[ScreenIntent],
) {
  const success = successSentence(operation, answer)
  const headers = success ? await toastHeaders({ type: 'success', message: success }) : new Headers()
  if (typeof then === 'function')
    throw redirect((then as (data: unknown, fields: Fields) => string)(answer, fields), {
      status: 303,
      headers,
    })
  if (then === 'stay' && wantsDocument(request)) throw redirect(samePage(request), { status: 303, headers })
  const result: ActionResult = {
    intent,
    tactic_id: tacticOf(fields),
    ok: true,
    data: answer,
    result: { status: 'success' },
    failure: null,
  }
  return data(result, { headers })
}

/** The sentence with the number of records that the answer lists, where it has room for one. */
function successSentence({ success, counted }: Operation, answer: unknown): string | undefined {
  if (!success || !counted) return success
  const list = counted.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], answer)
  return success.replace('{n}', String((list as unknown[]).length))
}

function refused(
  intent: ScreenIntent,
  operation: Operation,
  fields: Record<string, unknown>,
  refusal: Refusal,
) {
  const result: ActionResult = {
    intent,
    tactic_id: tacticOf(fields),
    ok: false,
    data: null,
    result: { status: 'error', initialValue: typedText(fields), error: refusal.fields ?? {} },
    failure: {
      toast: operation.preferServerText ? refusal.error : operation.failure,
      sentence: refusal.error,
      alert: (isFinal(refusal) ? operation.alert && refusal.error : operation.alert) ?? null,
      action: refusal.action ?? null,
    },
  }
  return data(result, { status: refusal.status })
}

/** Whether the same form would be refused again: then no alert may ask to try again. */
function isFinal({ status }: Refusal): boolean {
  return [402, 403, 404, 409].includes(status)
}

function tacticOf({ tactic_id }: Record<string, unknown>): string | null {
  return typeof tactic_id === 'string' ? tactic_id : null
}

function typedText(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

function wantsDocument(request: Request): boolean {
  return request.headers.get('Accept')?.includes('text/html') ?? false
}

function samePage(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}
