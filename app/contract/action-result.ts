import type { ScreenIntent } from './failures'

/** The form field that names a draft in the browser. The server has no use for it. */
export const DRAFT_KEY_FIELD = 'draft_key'

/** What a screen's action answers to a form: conform's result and the texts of a failure. */
export type ActionResult = {
  intent: ScreenIntent
  /** The tactic the form belongs to, where a page has many of them. */
  tactic_id: string | null
  ok: boolean
  /** Made in the browser, because no answer of the server arrived. */
  is_unanswered?: true
  /** The operation's answer, null after a refusal. */
  data: unknown
  result: {
    status: 'success' | 'error'
    initialValue?: Record<string, string>
    error?: Record<string, string[]>
  }
  failure: {
    toast: string
    sentence: string
    alert: string | null
    action: 'upgrade' | null
    /** What the form is about does not exist any more. */
    is_gone?: true
    /** Loading the page again would take the form away, and with it what was typed. */
    is_form_at_risk?: true
  } | null
}

/** Input of a form sent after the session had ended; shown for copying where no JavaScript keeps it. */
export type TypedText = { label: string; text: string }
