import { useLocation } from '@remix-run/react'
import { useContext, useEffect, useRef, useState } from 'react'
import { DRAFT_KEY_FIELD, type ActionResult } from '../contract/action-result'
import type { ScreenIntent } from '../contract/failures'
import { FORM_KEY_FIELD } from '../domain/idempotency/constants'
import { mergeDraft, sameFields, type Draft, type Fields } from './draft-merge'
import { PersonContext } from './person-field'
import { isChanged } from './typed-before-start'

const SIGNED_OUT = {
  toast: 'You were signed out before this was sent.',
  sentence: 'What you typed is still here.',
  alert: null,
  action: null,
}

export type DraftState = {
  /** What the form's `FormDraft` sends, so that its draft is dropped once it is saved. */
  key: string
  /** A refusal that keeps what was typed, without a failure for a draft. */
  kept: ActionResult | undefined
  /** Whether a form that edits shows a draft, and whether the stored record has changed in the same fields since. */
  note: 'draft' | 'changed' | null
  discard: () => void
}

/**
 * What was typed into this form before: when its session ended, returned once, or before the page was left or loaded
 * again. `subject` tells forms of one intent on a page apart. `stored` is what the server holds of what a form edits, by
 * the names of the fields: one that was not changed shows it, and one that was changed in both places is told.
 */
export function useDraft(intent: ScreenIntent, subject: string | null = null, stored?: Fields): DraftState {
  const user_id = useContext(PersonContext)
  const key = draftKey(intent, useLocation().pathname, subject)
  const [kept, setKept] = useState<ActionResult>()
  const [note, setNote] = useState<DraftState['note']>(null)
  const isEdit = stored !== undefined
  const storedText = JSON.stringify(stored ?? {})
  const latest = useRef(storedText)
  const base = useRef<Fields | null>(null)
  useEffect(() => {
    latest.current = storedText
    // Saved, and the page has the new record.
    if (base.current === null) setKept(undefined)
  }, [storedText])
  useEffect(() => {
    if (!user_id) return
    dropDraftsOfOthers(user_id)
    const read = () => JSON.parse(latest.current) as Fields
    const isOurs = (form: HTMLFormElement) =>
      form.querySelector<HTMLInputElement>(`[name=${DRAFT_KEY_FIELD}]`)?.value === key
    base.current = read()
    const draft = readDraft(key)
    const merged =
      draft && !isTypedOver([...document.forms].find(isOurs), draft) && mergeDraft(draft, base.current)
    if (merged) {
      // Set after the first render, since the server does not know it.
      setKept(refusedWith(intent, merged.fields, draft.is_unsent ? SIGNED_OUT : null))
      if (isEdit) setNote(merged.is_changed ? 'changed' : 'draft')
      storeDraft(key, { ...draft, is_unsent: undefined })
    }
    const keep = ({ target }: Event) => {
      const form = target instanceof Element && target.closest('form')
      if (!form || !isOurs(form)) return
      base.current ??= read()
      const { [FORM_KEY_FIELD]: _, ...fields } = textOf(new FormData(form))
      storeDraft(key, sameFields(fields, base.current) ? undefined : { fields, base: base.current })
    }
    // What was typed before JavaScript ran is kept when it is sent.
    const listening = new AbortController()
    for (const event of ['input', 'submit']) document.addEventListener(event, keep, listening)
    onDrop.set(key, () => {
      base.current = null
      setNote(null)
    })
    return () => {
      listening.abort()
      onDrop.delete(key)
    }
  }, [user_id, key, intent, isEdit])
  const discard = () => {
    dropDraft(key)
    setKept(undefined)
  }
  return { key, kept, note, discard }
}

/** Told when the draft with this key is saved or cancelled. */
const onDrop = new Map<string, () => void>()

/** Whether something else has been typed before JavaScript ran. */
function isTypedOver(form: HTMLFormElement | undefined, { fields }: Draft): boolean {
  const texts =
    form?.querySelectorAll<HTMLInputElement>('textarea, input[type=text], input:not([type])') ?? []
  return [...texts].some((field) => isChanged(field) && field.value !== fields[field.name])
}

export function dropDraft(key: string): void {
  storeDraft(key, undefined)
  onDrop.get(key)?.()
}

/** A refusal that keeps what was typed. */
export function refusedWith(
  intent: ScreenIntent,
  fields: Fields,
  failure: ActionResult['failure'],
): ActionResult {
  const result = { status: 'error', initialValue: fields } as const
  return { intent, tactic_id: fields.tactic_id ?? null, ok: false, data: null, result, failure }
}

/** The values of a list have spaces between them. Of a checkbox behind its hidden 'false' the last value counts. */
export function textOf(formData: FormData): Fields {
  const valueOf = (values: FormDataEntryValue[]) =>
    values[0] === 'false' ? String(values.at(-1)) : [...new Set(values)].join(' ')
  return Object.fromEntries([...formData.keys()].map((name) => [name, valueOf(formData.getAll(name))]))
}

const DRAFTS = 'tactics:drafts'

type Kept = { user_id: string; drafts: { [key: string]: Draft | undefined } }

/** Forms of one person are never shown to another. */
export function dropDraftsOfOthers(user_id: string): void {
  if (readKept().user_id !== user_id) storeKept({ user_id, drafts: {} })
}

export function dropAllDrafts(): void {
  dropDraftsOfOthers('')
}

/** The person signs in again: the forms of this page then say that they were not sent. */
export function markUnsent(): void {
  for (const [key, draft] of Object.entries(readKept().drafts))
    if (draft && key.startsWith(`${window.location.pathname} `))
      storeDraft(key, { ...draft, is_unsent: true })
}

export const draftKey = (intent: ScreenIntent, path: string, subject: string | null = null) =>
  [path, intent, subject].join(' ')

export const readDraft = (key: string): Draft | undefined => readKept().drafts[key]

export function storeDraft(key: string, draft: Draft | undefined): void {
  const { user_id, drafts } = readKept()
  storeKept({ user_id, drafts: { ...drafts, [key]: draft } })
}

function readKept(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(DRAFTS) ?? '') as Kept
  } catch {
    // Nothing is kept, or the browser forbids storage.
    return { user_id: '', drafts: {} }
  }
}

function storeKept(kept: Kept): void {
  try {
    sessionStorage.setItem(DRAFTS, JSON.stringify(kept))
  } catch {
    // The browser forbids storage, so nothing is kept.
  }
}
