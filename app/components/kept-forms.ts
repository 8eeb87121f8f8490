import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { ActionResult } from '../contract/action-result'
import type { ScreenIntent } from '../contract/failures'
import { FORM_KEY_FIELD } from '../domain/idempotency/constants'

const STORAGE_KEY = 'tactics:kept-forms'
const DRAFT = 'tactics:draft'
const KEPT_FOR_MS = 60 * 60 * 1000
const SIGNED_OUT = 'You were signed out before this was sent.'
const STILL_HERE = 'What you typed is still here.'

/**
 * The form whose draft an intent saves. Only forms that create something have drafts: records that forms edit may have been
 * changed by someone else meanwhile.
 */
const DRAFT_SAVED_BY: { [Intent in ScreenIntent]?: ScreenIntent } = {
  createTeam: 'createTeam',
  createCampaign: 'createCampaign',
  startCampaign: 'startCampaign',
  addTactic: 'addTactic',
  addTactics: 'previewTactics',
  addComment: 'addComment',
}
const WITH_DRAFT = new Set(Object.values(DRAFT_SAVED_BY))

type KeptForm = { path: string; fields: Record<string, string> }
type Kept = { user_id: string; kept_at: number; forms: KeptForm[] }

/** Forms of one person are never shown to another. */
let typing_user_id: string | null = null

/** Keeps what is typed on this page while the person signs in again, in this tab. `useKeptResult` takes it back. */
export function keepForms(): void {
  if (!typing_user_id) return
  const path = window.location.pathname
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-kept]')].map((form) => ({
    path,
    fields: { ...textOf(new FormData(form)), intent: form.dataset.kept ?? '' },
  }))
  write({ user_id: typing_user_id, kept_at: Date.now(), forms })
}

/**
 * What was typed into this form before: when its session ended, returned once, or before the page was left or loaded again.
 * It is a refusal that keeps what was typed, without a failure for a draft.
 */
export function useKeptResult(
  intent: ScreenIntent,
  tactic_id: string | null = null,
): ActionResult | undefined {
  const user_id = useRouteLoaderData<{ user: { id: string } | null }>('routes/layout')?.user?.id ?? null
  const { pathname } = useLocation()
  const [result, setResult] = useState<ActionResult>()
  useEffect(() => {
    typing_user_id = user_id
    if (!user_id) return
    dropDraftsOfOthers(user_id)
    const fields = take(user_id, pathname, intent, tactic_id)
    const draft = fields ? null : readDraft(pathname, intent, tactic_id)
    // Set after the first render, since the server does not know it.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (fields) setResult(keptResult(intent, tactic_id, fields, SIGNED_OUT_FAILURE))
    else if (draft) setResult(keptResult(intent, tactic_id, draft, null))
    if (!WITH_DRAFT.has(intent)) return
    const keep = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest('form') : null
      if (form?.dataset.kept === intent) keepDraft(form, pathname, tactic_id)
    }
    document.addEventListener('input', keep)
    return () => document.removeEventListener('input', keep)
  }, [user_id, pathname, intent, tactic_id])
  return result
}

const draftKey = (path: string, intent: ScreenIntent, tactic_id: string | null) =>
  [DRAFT, typing_user_id, path, intent, tactic_id].join(' ')

function keepDraft(form: HTMLFormElement, path: string, tactic_id: string | null): void {
  if (tacticOf(form) !== tactic_id) return
  const { [FORM_KEY_FIELD]: _, ...fields } = textOf(new FormData(form))
  const intent = form.dataset.kept as ScreenIntent
  store(draftKey(path, intent, tactic_id), JSON.stringify(fields))
}

/** The draft, unless something else has been typed before JavaScript ran. */
function readDraft(path: string, intent: ScreenIntent, tactic_id: string | null) {
  const draft = parse<Record<string, string>>(draftKey(path, intent, tactic_id))
  const forms = document.querySelectorAll<HTMLFormElement>(`form[data-kept="${intent}"]`)
  const form = [...forms].find((candidate) => tacticOf(candidate) === tactic_id)
  const isOther = (field: Element) =>
    (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text')) &&
    field.value !== field.defaultValue &&
    field.value !== draft?.[field.name]
  return [...(form?.elements ?? [])].some(isOther) ? null : draft
}

function tacticOf(form: HTMLFormElement): string | null {
  const field = form.elements.namedItem('tactic_id')
  return field instanceof HTMLInputElement ? field.value : null
}

function dropDraftsOfOthers(user_id: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(DRAFT) && !key.startsWith(`${DRAFT} ${user_id} `)) sessionStorage.removeItem(key)
  } catch {
    // The browser forbids storage, so nothing is kept.
  }
}

/** Drops the draft of a form that has been saved or cancelled. */
export function dropDraft(saved: ScreenIntent, path: string, tactic_id: string | null = null): void {
  const intent = DRAFT_SAVED_BY[saved]
  if (intent) store(draftKey(path, intent, tactic_id), null)
}

const SIGNED_OUT_FAILURE = { toast: SIGNED_OUT, sentence: STILL_HERE, alert: null, action: null }

function keptResult(
  intent: ScreenIntent,
  tactic_id: string | null,
  fields: Record<string, string>,
  failure: ActionResult['failure'],
): ActionResult {
  return {
    intent,
    tactic_id,
    ok: false,
    data: null,
    result: { status: 'error', initialValue: fields },
    failure,
  }
}

function take(user_id: string, path: string, intent: ScreenIntent, tactic_id: string | null) {
  const kept = parse<Kept>(STORAGE_KEY)
  if (!kept) return null
  if (kept.user_id !== user_id || Date.now() - kept.kept_at > KEPT_FOR_MS) return write(null)
  const isWanted = (form: KeptForm) =>
    form.path === path && form.fields.intent === intent && (form.fields.tactic_id ?? null) === tactic_id
  const found = kept.forms.find(isWanted)
  if (!found) return null
  write({ ...kept, forms: kept.forms.filter((form) => form !== found) })
  return found.fields
}

function parse<Stored>(key: string): Stored | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Stored | null
  } catch {
    return null
  }
}

function write(kept: Kept | null): null {
  store(STORAGE_KEY, kept?.forms.length ? JSON.stringify(kept) : null)
  return null
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // The browser forbids storage, so nothing is kept.
  }
}

/** The fields of a form as text. */
export function textOf(formData: FormData): Record<string, string> {
  return Object.fromEntries([...formData].map(([name, value]) => [name, String(value)]))
}
