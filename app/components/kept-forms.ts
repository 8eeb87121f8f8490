import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { ActionResult } from '../contract/action-result'
import type { ScreenIntent } from '../contract/failures'

const STORAGE_KEY = 'tactics:kept-forms'
const KEPT_FOR_MS = 60 * 60 * 1000
const SIGNED_OUT = 'You were signed out before this was sent.'
const STILL_HERE = 'What you typed is still here.'

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

/** What this form held when its session ended, as a refusal that keeps what was typed. Returned only once. */
export function useKeptResult(
  intent: ScreenIntent,
  tactic_id: string | null = null,
): ActionResult | undefined {
  const user_id = useRouteLoaderData<{ user: { id: string } | null }>('routes/_app')?.user?.id ?? null
  const { pathname } = useLocation()
  const [result, setResult] = useState<ActionResult>()
  useEffect(() => {
    typing_user_id = user_id
    const fields = user_id && take(user_id, pathname, intent, tactic_id)
    // Set after the first render, since the server does not know it.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (fields) setResult(keptResult(intent, tactic_id, fields))
  }, [user_id, pathname, intent, tactic_id])
  return result
}

function keptResult(
  intent: ScreenIntent,
  tactic_id: string | null,
  fields: Record<string, string>,
): ActionResult {
  return {
    intent,
    tactic_id,
    ok: false,
    data: null,
    result: { status: 'error', initialValue: fields },
    failure: { toast: SIGNED_OUT, sentence: STILL_HERE, alert: null, action: null },
  }
}

function take(user_id: string, path: string, intent: ScreenIntent, tactic_id: string | null) {
  const kept = read()
  if (!kept) return null
  if (kept.user_id !== user_id || Date.now() - kept.kept_at > KEPT_FOR_MS) return write(null)
  const isWanted = (form: KeptForm) =>
    form.path === path && form.fields.intent === intent && (form.fields.tactic_id ?? null) === tactic_id
  const found = kept.forms.find(isWanted)
  if (!found) return null
  write({ ...kept, forms: kept.forms.filter((form) => form !== found) })
  return found.fields
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

function write(kept: Kept | null): null {
  try {
    if (kept?.forms.length) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept))
    else sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // The browser forbids storage, so nothing is kept.
  }
  return null
}

/** The fields of a form as text. */
export function textOf(formData: FormData): Record<string, string> {
  return Object.fromEntries([...formData].map(([name, value]) => [name, String(value)]))
}
