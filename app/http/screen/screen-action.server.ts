import { data, redirect, type ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { DRAFT_KEY_FIELD, type ActionResult } from '../../contract/action-result'
import { failures, isScreenIntent, type ScreenIntent } from '../../contract/failures'
import { findTypedTexts } from '../../contract/typed-texts'
import type { Operation } from '../../domain/operation.server'
import { knownZone } from '../../domain/campaigns/wall-clock'
import { FORM_KEY_FIELD } from '../../domain/idempotency/constants'
import { PERSON_FIELD } from '../../domain/users/constants'
import { readForm } from '../request/body.server'
import { findOtherPerson } from './other-person.server'
import { formFields, isListField } from './form-fields'
import { MAX_BODY_KIBIBYTES, type Refusal } from '../request/refusals.server'
import { clearedSessionCookie } from '../sign-in/cookies.server'
import { runOperation } from '../request/run-operation.server'
import { STATUS } from '../request/to-refusal.server'
import { toastHeaders } from './toast.server'
import { Temporal } from 'temporal-polyfill'
import { signInRedirect } from '../sign-in/sign-in-redirect.server'

type Fields = Record<string, unknown>
/** 'stay', a path, or 'show' for an answer that is shown only once. A function returns null to show it with what was typed. */
type Next<Answer> = 'stay' | 'show' | ((answer: Answer, fields: Fields) => string | null)

type Intent = {
  name: ScreenIntent
  operation: Operation
  then: 'stay' | 'show' | 'choose'
  /** After success, if `then` is 'choose'. */
  pathAfter(answer: unknown, fields: Fields): string | null
}

/** The form with this intent runs `operation`; `next` is where success leads. */
export function on<Output extends z.ZodType>(
  operation: Operation<Output>,
  next: Next<z.output<Output>>,
): Intent {
  const { name } = operation
  if (!isScreenIntent(name)) throw new Error(`${name} has no failure sentence for a screen`)
  const isChosen = typeof next === 'function'
  return { name, operation, then: isChosen ? 'choose' : next, pathAfter: isChosen ? next : () => null }
}

/** The action of a screen: the form's `intent` names the operation; a refusal keeps what was typed. */
export function screenAction(...intents: Intent[]) {
  const maxBodyKibibytes = Math.max(
    ...intents.map(({ operation }) => operation.maxBodyKibibytes ?? MAX_BODY_KIBIBYTES),
  )
  return async (args: ActionFunctionArgs) => {
    const { request, params } = args
    const formData = await readForm(request, maxBodyKibibytes)
    const intent = intents.find(({ name }) => name === formData.get('intent'))
    if (!intent) throw Response.json('This page does not know that form', { status: 400 })

    const { operation } = intent
    const form_key = formData.get(FORM_KEY_FIELD)
    formData.delete(FORM_KEY_FIELD)
    const shown_to = formData.get(PERSON_FIELD)
    formData.delete(PERSON_FIELD)
    formData.delete(DRAFT_KEY_FIELD)
    const typed = typedText(formData, operation)
    const fields = { ...formFields(formData, operation.input), ...params }
    const unconfirmed = findUnconfirmed(operation, fields)
    if (unconfirmed) return refused(intent, fields, typed, unconfirmed)
    const otherPerson = await findOtherPerson(args, shown_to)
    if (otherPerson) return refused(intent, fields, typed, otherPerson, true)
    const outcome = await runOperation(operation, args, withInstant(fields), form_key)
    if (outcome.ok) return succeeded(request, intent, fields, typed, outcome.data)
    if (outcome.refusal.status === 401)
      throw await signedOut(request, intent.name, fields, wantsDocument(request))
    return refused(intent, fields, typed, outcome.refusal)
  }
}

/** The answer to a form of which one field is refused before its operation runs. */
export function refuseField(intent: ScreenIntent, field: string, sentence: string) {
  const result: ActionResult = {
    intent,
    tactic_id: null,
    ok: false,
    data: null,
    result: { status: 'error', initialValue: {}, error: { [field]: [sentence] } },
    failure: { toast: failures[intent].failure, sentence, alert: null, action: null },
  }
  return data(result, { status: 400 })
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
  { name, operation, then, pathAfter }: Intent,
  fields: Fields,
  typed: Record<string, string>,
  answer: unknown,
) {
  const toast = toastOf(operation, answer)
  const headers = toast ? await toastHeaders(toast) : new Headers()
  if (operation.endsSession) headers.append('Set-Cookie', clearedSessionCookie())
  const path = pathAfter(answer, fields)
  if (path !== null) throw redirect(path, { status: 303, headers })
  if (then === 'stay' && wantsDocument(request)) throw redirect(samePage(request), { status: 303, headers })
  const result: ActionResult = {
    intent: name,
    tactic_id: tacticOf(fields),
    ok: true,
    data: answer,
    result: { status: 'success', ...(then === 'choose' && { initialValue: typed }) },
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
  { name, operation }: Intent,
  fields: Fields,
  typed: Record<string, string>,
  refusal: Refusal,
  is_of_other = false,
) {
  const result: ActionResult = {
    intent: name,
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

const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/

/**
 * A wall-clock time in an IANA zone as ISO 8601 in UTC (docs/product.md#campaign-time). A time that daylight saving
 * skips is read with the offset from before. Invalid input is returned as it is, for the schema to refuse.
 */
function toInstant(wallClock: string, timeZone: string): string {
  if (!WALL_CLOCK.test(wallClock) || !knownZone(timeZone)) return wallClock
  try {
    return Temporal.PlainDateTime.from(wallClock).toZonedDateTime(timeZone).toInstant().toString()
  } catch {
    return wallClock
  }
}

/** Forms that are in a dialog, which is open again after signing in. */
const DIALOGS: Partial<Record<ScreenIntent, string>> = { addTactic: 'add-tactic' }

/** What to throw when a form's session has ended: /login, or without JavaScript a page that shows what was typed. */
async function signedOut(
  request: Request,
  intent: ScreenIntent,
  fields: Record<string, unknown>,
  isDocument: boolean,
) {
  const url = new URL(request.url)
  const dialog = DIALOGS[intent]
  if (dialog) url.searchParams.set('dialog', dialog)
  const redirect = await signInRedirect(request, { pendingInviteLink: url.pathname + url.search })
  const typed = findTypedTexts(fields)
  if (!isDocument || typed.length === 0) return redirect
  const headers = new Headers()
  for (const cookie of redirect.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  return Response.json({ typed }, { status: 401, headers })
}
