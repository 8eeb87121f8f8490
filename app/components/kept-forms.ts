import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ActionResult } from '../contract/action-result'
import type { ScreenIntent } from '../contract/failures'
import { FORM_KEY_FIELD } from '../domain/idempotency/constants'
import { isDraft, mergeDraft, sameFields, type Draft, type Fields } from './draft-merge'

const DRAFT = 'tactics:draft'
const SIGNED_OUT = 'You were signed out before this was sent.'
const STILL_HERE = 'What you typed is still here.'

/** The form whose draft an intent saves, unless it is the form of that intent. */
const DRAFT_SAVED_BY: { [Intent in ScreenIntent]?: ScreenIntent } = {
  addTactics: 'previewTactics',
  clearOutcome: 'recordOutcome',
}

/** Forms of one person are never shown to another. */
let typing_user_id: string | null = null

/** The person signs in again: the forms of this page then say that they were not sent. */
export function markUnsent(): void {
  const ofPage = `${DRAFT} ${typing_user_id} ${window.location.pathname} `
  for (const key of storedKeys()) {
    const draft = key.startsWith(ofPage) && readStored(key)
    if (draft) store(key, { ...draft, is_unsent: true })
  }
}

/**
 * What was typed into this form before: when its session ended, returned once, or before the page was left or loaded again.
 * It is a refusal that keeps what was typed, without a failure for a draft. `subject` is what the form is about, as in
 * `subjectOf`.
 */
export function useKeptResult(intent: ScreenIntent, subject: string | null = null): ActionResult | undefined {
  return useDraft(intent, subject, NOTHING_STORED).kept
}

const NOTHING_STORED: Fields = {}

export type DraftState = {
  kept: ActionResult | undefined
  /** Whether the form shows a draft, and whether the stored record has changed in the same fields since. */
  note: 'draft' | 'changed' | null
  discard: () => void
}

/**
 * The same for a form that edits. `stored` is what the server holds, by the names of the fields: a field that was not
 * changed shows it, and one that was changed in both places is told.
 */
export function useDraft(intent: ScreenIntent, subject: string | null, stored: Fields): DraftState {
  const user_id = useRouteLoaderData<{ user: { id: string } | null }>('routes/layout')?.user?.id ?? null
  const { pathname } = useLocation()
  const [kept, setKept] = useState<ActionResult>()
  const [note, setNote] = useState<DraftState['note']>(null)
  const storedText = JSON.stringify(stored)
  const latest = useRef(storedText)
  const base = useRef<string | null>(storedText)
  useEffect(() => {
    latest.current = storedText
    if (base.current !== null) return
    // Saved, and the page has the new record.

    setKept(undefined)
  }, [storedText])
  useEffect(() => {
    typing_user_id = user_id
    if (!user_id) return
    dropDraftsOfOthers(user_id)
    const key = draftKey(pathname, intent, subject)
    const read = () => JSON.parse(latest.current) as Fields
    base.current = latest.current
    const draft = readDraft(key, intent, subject)
    const merged = draft && mergeDraft(draft, read())
    if (merged) {
      // Set after the first render, since the server does not know it.
      setKept(keptResult(intent, merged.fields, draft.is_unsent ? SIGNED_OUT_FAILURE : null))
      setNote(merged.is_changed ? 'changed' : 'draft')
      store(key, { ...draft, is_unsent: undefined })
    }
    const keep = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest('form') : null
      if (form?.dataset.kept !== intent || subjectOf(textOf(new FormData(form))) !== subject) return
      base.current ??= latest.current
      keepDraft(form, key, JSON.parse(base.current) as Fields)
    }
    const forget = () => {
      base.current = null
      setNote(null)
    }
    // What was typed before JavaScript ran is kept when it is sent.
    for (const event of ['input', 'submit']) document.addEventListener(event, keep)
    onDrop.set(key, forget)
    return () => {
      for (const event of ['input', 'submit']) document.removeEventListener(event, keep)
      onDrop.delete(key)
    }
  }, [user_id, pathname, intent, subject])
  const discard = useCallback(() => {
    dropKey(draftKey(pathname, intent, subject))
    setKept(undefined)
  }, [pathname, intent, subject])
  return { kept, note, discard }
}

function subjectOf(fields: Partial<Fields>): string | null {
  const { comment_id, tactic_id, issue_pattern, end_datetime, return_to } = fields
  const isEnd = end_datetime !== undefined && return_to !== undefined
  return comment_id ?? tactic_id ?? (issue_pattern !== undefined ? TRACKER : isEnd ? END : null)
}

/** The subjects of the forms for a team's issue tracker and for another end, which have the intent of the form beside them. */
export const TRACKER = 'tracker'
export const END = 'end'

const draftKey = (path: string, intent: ScreenIntent, subject: string | null) =>
  [DRAFT, typing_user_id, path, intent, subject].join(' ')

/** Told when the draft with this key is saved or cancelled. */
const onDrop = new Map<string, () => void>()

function keepDraft(form: HTMLFormElement, key: string, base: Fields): void {
  const { [FORM_KEY_FIELD]: _, ...fields } = textOf(new FormData(form))
  store(key, sameFields(fields, base) ? null : { fields, base })
}

/** The draft, unless something else has been typed before JavaScript ran. */
function readDraft(key: string, intent: ScreenIntent, subject: string | null): Draft | null {
  const draft = readStored(key)
  if (!draft) return null
  const forms = document.querySelectorAll<HTMLFormElement>(`form[data-kept="${intent}"]`)
  const form = [...forms].find((candidate) => subjectOf(textOf(new FormData(candidate))) === subject)
  const isOther = (field: Element) =>
    (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text')) &&
    field.value !== field.defaultValue &&
    field.value !== draft.fields[field.name]
  return [...(form?.elements ?? [])].some(isOther) ? null : draft
}

function dropDraftsOfOthers(user_id: string): void {
  dropKeys((key) => key.startsWith(DRAFT) && !key.startsWith(`${DRAFT} ${user_id} `))
}

export function dropAllDrafts(): void {
  dropKeys((key) => key.startsWith(DRAFT) || key.startsWith(SHEET))
}

/** Begins the keys under which sheets that are not sent yet are kept in the tab. */
export const SHEET = 'sheet-'

function dropKeys(isDropped: (key: string) => boolean): void {
  for (const key of storedKeys()) if (isDropped(key)) store(key, null)
}

export function dropDraft(saved: ScreenIntent, path: string, fields: Partial<Fields> = {}): void {
  const key = draftKey(path, DRAFT_SAVED_BY[saved] ?? saved, subjectOf(fields))
  const edited = Object.keys(readStored(key)?.base ?? {})
  // Forms beside this one have its intent too, and send other fields of the record.
  if (edited.length === 0 || edited.some((name) => name in fields)) dropKey(key)
}

function dropKey(key: string): void {
  store(key, null)
  onDrop.get(key)?.()
}

const SIGNED_OUT_FAILURE = { toast: SIGNED_OUT, sentence: STILL_HERE, alert: null, action: null }

function keptResult(intent: ScreenIntent, fields: Fields, failure: ActionResult['failure']): ActionResult {
  return {
    intent,
    tactic_id: fields.tactic_id ?? null,
    ok: false,
    data: null,
    result: { status: 'error', initialValue: fields },
    failure,
  }
}

/** None where the browser forbids storage. */
function storedKeys(): string[] {
  try {
    return Object.keys(sessionStorage)
  } catch {
    return []
  }
}

function readStored(key: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(stored) ? stored : null
  } catch {
    return null
  }
}

function store(key: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // The browser forbids storage, so nothing is kept.
  }
}

export function textOf(formData: FormData): Record<string, string> {
  const valueOf = (name: string) =>
    name.endsWith('_ids') ? formData.getAll(name).join(' ') : String(formData.getAll(name).at(-1))
  return Object.fromEntries([...formData.keys()].map((name) => [name, valueOf(name)]))
}
