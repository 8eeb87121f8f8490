import { data, redirect, type ActionFunctionArgs } from '@remix-run/node'
import type { ActionResult } from '../../contract/action-result'
import { operations, type OutputOf } from '../../contract'
import type { ScreenIntent } from '../../contract/failures'
import { findTypedTexts } from '../../contract/typed-texts'
import type { Operation } from '../../contract/operation'
import { knownZone } from '../../domain/campaigns/wall-clock'
import { FORM_KEY_FIELD } from '../../domain/idempotency/constants'
import { PERSON_FIELD } from '../../domain/users/constants'
import { readForm } from '../request/body.server'
import { findOtherPerson } from './other-person.server'
import { formFields, isListField } from './form-data'
import { MAX_BODY_KIBIBYTES, type Refusal } from '../request/refusals.server'
import { clearedSessionCookie } from '../sign-in/cookies.server'
import { runOperation } from '../request/run-operation.server'
import { STATUS } from '../request/to-refusal.server'
import { signedOut } from './signed-out.server'
import { toastHeaders } from './toast.server'
import { toInstant } from './wall-clock.server'

type Fields = Record<string, unknown>
type After = {
  [Name in ScreenIntent]?: 'stay' | 'show' | ((data: OutputOf<Name>, fields: Fields) => string | null)
}

/**
 * The action of a screen: the form's `intent` names the operation, and `after` where success leads: 'stay', a path, or
 * 'show' for an answer that is shown only once. A function returns a path, or null to show the answer with what was
 * typed. A refusal shows the page again with what was typed.
 */
export function screenAction(after: After) {
  const maxBodyKibibytes = largestBody(after)
  return async (args: ActionFunctionArgs) => {
    const { request, params } = args
    const formData = await readForm(request, maxBodyKibibytes)
    const intent = String(formData.get('intent'))
    if (!isIntent(intent, after)) throw Response.json('This page does not know that form', { status: 400 })

    const operation: Operation = operations[intent]
    const form_key = formData.get(FORM_KEY_FIELD)
    formData.delete(FORM_KEY_FIELD)
    const shown_to = formData.get(PERSON_FIELD)
    formData.delete(PERSON_FIELD)
    const typed = typedText(formData, operation)
    const fields = { ...formFields(formData, operation.input), ...params }
    const unconfirmed = findUnconfirmed(operation, fields)
    if (unconfirmed) return refused(intent, operation, fields, typed, unconfirmed)
    const otherPerson = await findOtherPerson(args, shown_to)
    if (otherPerson) return refused(intent, operation, fields, typed, otherPerson, true)
    const outcome = await runOperation(intent, args, withInstant(fields), form_key)
    if (outcome.ok) return succeeded(request, intent, operation, fields, typed, outcome.data, after[intent])
    if (outcome.refusal.status === 401) throw await signedOut(request, intent, fields, wantsDocument(request))
    return refused(intent, operation, fields, typed, outcome.refusal)
  }
}

function isIntent(intent: string, after: After): intent is ScreenIntent {
  return Object.hasOwn(after, intent)
}

function largestBody(after: After): number {
  const limits = Object.keys(after).map(
    (intent) => (operations[intent as ScreenIntent] as Operation).maxBodyKibibytes,
  )
  return Math.max(...limits.map((limit) => limit ?? MAX_BODY_KIBIBYTES))
}

function findUnconfirmed({ confirmation }: Operation, { confirmation: typed }: Fields): Refusal | null {
  if (!confirmation || typed === confirmation) return null
  const error = `Type ${confirmation} to confirm`
  return { status: 400, error, fields: { confirmation: [error] } }
}

/** Forms send a wall-clock time and its zone; operations take an instant, and the zone if it is known. */
function withInstant(fields: Record<string, unknown>): Record<string, unknown> {
  const { end_datetime, time_zone, ...rest } = fields
  if (typeof end_datetime !== 'string' || typeof time_zone !== 'string') return fields
  return {
    ...rest,
    end_datetime: toInstant(end_datetime, time_zone),
    ...(knownZone(time_zone) && { time_zone }),
  }
}

async function succeeded(
  request: Request,
  intent: ScreenIntent,
  operation: Operation,
  fields: Record<string, unknown>,
  typed: Record<string, string>,
  answer: unknown,
  next: After[ScreenIntent],
) {
  const toast = toastOf(operation, answer)
  const headers = toast ? await toastHeaders(toast) : new Headers()
  if (operation.endsSession) headers.append('Set-Cookie', clearedSessionCookie())
  const isChosen = typeof next === 'function'
  const path = isChosen ? (next as (data: unknown, fields: Fields) => string | null)(answer, fields) : null
  if (path !== null) throw redirect(path, { status: 303, headers })
  if (next === 'stay' && wantsDocument(request)) throw redirect(samePage(request), { status: 303, headers })
  const result: ActionResult = {
    intent,
    tactic_id: tacticOf(fields),
    ok: true,
    data: answer,
    result: { status: 'success', ...(isChosen && { initialValue: typed }) },
    failure: null,
  }
  return data(result, { headers })
}

function toastOf({ success, counted, nothingDone }: Operation, answer: unknown) {
  if (!success) return null
  const list = counted?.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], answer)
  const count = Array.isArray(list) ? list.length : null
  if (count === 0 && nothingDone) return { type: 'error', message: nothingDone } as const
  return { type: 'success', message: success.replace('{n}', String(count)) } as const
}

function refused(
  intent: ScreenIntent,
  operation: Operation,
  fields: Record<string, unknown>,
  typed: Record<string, string>,
  refusal: Refusal,
  is_of_other = false,
) {
  const result: ActionResult = {
    intent,
    tactic_id: tacticOf(fields),
    ok: false,
    data: null,
    result: { status: 'error', initialValue: typed, error: refusal.fields ?? {} },
    failure: {
      toast: operation.preferServerText ? refusal.error : operation.failure,
      sentence: refusal.error,
      alert: (isFinal(refusal) ? operation.alert && refusal.error : operation.alert) ?? null,
      action: refusal.action ?? null,
      ...(refusal.status === STATUS.not_found && { is_gone: true }),
      ...((is_of_other || isFormAtRisk(refusal, fields)) && { is_form_at_risk: true }),
    },
  }
  return data(result, { status: refusal.status })
}

/** Whether the form is about something that is gone, and stands at a tactic or has text. */
function isFormAtRisk({ status }: Refusal, fields: Fields): boolean {
  return status === STATUS.not_found && (tacticOf(fields) !== null || findTypedTexts(fields).length > 0)
}

/** Whether the same form would be refused again, so that no alert may ask to try again. */
function isFinal({ status }: Refusal): boolean {
  return [402, 403, 404, 409].includes(status)
}

function tacticOf({ tactic_id }: Record<string, unknown>): string | null {
  return typeof tactic_id === 'string' ? tactic_id : null
}

/** The values of a list have spaces between them. */
function typedText(formData: FormData, { input }: Operation): Record<string, string> {
  const typed = new Map<string, string>()
  for (const [name, value] of formData) {
    const text = typeof value === 'string' ? value : ''
    const before = typed.get(name)
    typed.set(name, before !== undefined && isListField(name, input) ? `${before} ${text}` : text)
  }
  return Object.fromEntries(typed)
}

function wantsDocument(request: Request): boolean {
  return request.headers.get('Accept')?.includes('text/html') ?? false
}

function samePage(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}
