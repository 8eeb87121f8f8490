import { Form, type FormProps } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { ActionResult } from '../contract/action-result'
import type { ScreenIntent } from '../contract/failures'
import type { Fields } from './draft-merge'
import { FormDraft } from './form-draft'
import { useDraft } from './kept-forms'

/** A field of a form: what it starts with, and what is wrong with it. */
export type FormField = {
  id: string
  name: string
  errorId: string
  initialValue: string | undefined
  errors: string[] | undefined
}

type Options = {
  /** Tells forms of one intent on a page apart. */
  subject?: string | null
  /** What the server holds of what the form edits, by the names of its fields. */
  stored?: Fields
  /** What the fields of a form that creates start with. */
  defaults?: Record<string, string | null | undefined>
}

export type Kept = ReturnType<typeof useKeptForm>

/** A form whose input stays until it is saved. `failed` is its refusal, or what was typed into it before. */
export function useKeptForm(
  intent: ScreenIntent,
  result: ActionResult | undefined,
  { subject = null, stored, defaults = stored ?? {} }: Options = {},
) {
  const draft = useDraft(intent, subject, stored)
  const answer = result?.intent === intent ? result : draft.kept
  const failed = answer?.ok ? undefined : answer
  const error = failed?.result.error
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(error)
  useEffect(() => {
    // Without JavaScript, and when the form is drawn, the first wrong field has `autofocus`.
    if (error === shown.current) return
    shown.current = error
    const controls = form.current?.querySelectorAll<HTMLInputElement>('[name]:not([type=hidden])') ?? []
    ;[...controls].find(({ name }) => error?.[name])?.focus()
  }, [error])
  const id = subject === null ? intent : `${intent}-${subject}`
  const typed = failed?.result.initialValue
  const field = (name: string): FormField => ({
    id: `${id}-${name}`,
    name,
    errorId: `${id}-${name}-error`,
    initialValue: (typed ?? defaults)[name] ?? undefined,
    errors: error?.[name],
  })
  /** Of what has state: another key makes the form start with what was kept. */
  const key = draft.kept ? 'kept' : 'new'
  return { id, key, form, draft, failed, field }
}

type Props = Omit<FormProps, 'form'> & { kept: Kept }

export function KeptForm({ kept: { id, key, form, draft }, children, ...rest }: Props) {
  return (
    <Form key={key} id={id} ref={form} method="post" noValidate {...rest}>
      <FormDraft draft={draft} />
      {children}
    </Form>
  )
}

/** What an input, a select or a textarea takes of its field. */
export function fieldProps({ id, name, errorId, initialValue, errors }: FormField) {
  return {
    id,
    name,
    defaultValue: initialValue,
    'aria-invalid': errors ? true : undefined,
    'aria-describedby': errors ? errorId : undefined,
  }
}
