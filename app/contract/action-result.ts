import type { ScreenIntent } from './failures'

/** What a screen's action answers to a form: conform's result, and what to say about a refusal. */
export type ActionResult = {
  intent: ScreenIntent
  /** The tactic the form belongs to, where a page has many of them. */
  tactic_id: string | null
  ok: boolean
  /** The browser speaks for itself: no answer of the server arrived. */
  is_unanswered?: true
  /** The operation's answer, null after a refusal. */
  data: unknown
  result: {
    status: 'success' | 'error'
    initialValue?: Record<string, string>
    error?: Record<string, string[]>
  }
  failure: { toast: string; sentence: string; alert: string | null; action: 'upgrade' | null } | null
}

/** What a signed-out person typed, to be copied, where there is no JavaScript to keep it. */
export type TypedText = { label: string; text: string }
