import { Form } from '@remix-run/react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { FieldErrors } from '~/components/field-errors'
import { focusUnlessTyping } from '~/components/focus-after'
import { FormDraft } from '~/components/form-draft'
import type { DraftState } from '~/components/kept-forms'
import { LengthNote } from '~/components/length-note'
import { StarterLists } from '~/components/starter-lists'
import { SubmitButton } from '~/components/submit-button'
import { Textarea } from '~/components/textarea'
import { isChanged as isTyped } from '~/components/typed-before-start'
import type { ActionResult } from '~/contract/action-result'
import { useTypedValue } from '~/components/typed-value'
import type { Starters } from '~/domain/suggestions/starters'
import { BULK_MAX, PASTED_LABEL, PASTED_MAX } from '~/domain/tactics/constants'
import { counted, LINE_END } from '~/domain/text'

type Props = {
  result: ActionResult | undefined
  text: string
  starters: Starters
  /** What of the text comes before a starter list. */
  own: string | null
  draft: DraftState
  /** The preview of the text. It goes when the text is changed. */
  children: ReactNode
}

/** The pasted list. Once it has a preview it is folded away below it. */
export function ListForm({ result, text, starters, own, draft, children }: Props) {
  const [changed, setChanged] = useState<ActionResult>()
  const isChanged = changed !== undefined && changed === result
  const id = useId()
  const errors = result?.result.error?.text
  const { value: typed, watched } = useTypedValue()
  useEffect(() => {
    if (errors) focusUnlessTyping(watched.ref.current)
  }, [errors, watched.ref])
  const file = useRef<HTMLInputElement>(null)
  // It may have been chosen before the page came alive.
  useEffect(() => previewFile(file.current), [])
  const form = (
    <Form method="post" encType="multipart/form-data" className="card">
      <FormDraft draft={draft} />
      <label htmlFor={id} className="label">
        {PASTED_LABEL}
      </label>
      <Textarea
        id={id}
        name="text"
        rows={10}
        defaultValue={text}
        {...watched}
        onChange={(event) => {
          watched.onChange(event)
          setChanged(result)
        }}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? `${id}-error` : `${id}-count`}
        className="input"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript the first wrong field has the focus
        autoFocus={errors !== undefined}
      />
      <p id={`${id}-count`} className="hint min-h-[1lh]">
        {typed !== undefined && lineCount(typed)}
      </p>
      <LengthNote of={id} max={PASTED_MAX} />
      <FieldErrors id={`${id}-error`} errors={errors} />
      <StarterLists starters={starters} field_id={id} own={own} />
      <label htmlFor={`${id}-file`} className="label mt-3">
        Or choose a file
      </label>
      <input
        ref={file}
        id={`${id}-file`}
        type="file"
        name="file"
        accept=".csv,.tsv,.txt,.md,text/csv,text/tab-separated-values,text/plain"
        className="input"
        aria-describedby={`${id}-file-hint`}
        onChange={(event) => previewFile(event.currentTarget)}
      />
      <p id={`${id}-file-hint`} className="hint">
        A table as CSV or TSV, at most 2 MB. The file is read and not stored.{' '}
        <span className="noscript:hidden">Its preview follows at once.</span>
      </p>
      <SubmitButton intent="previewTactics" busy="Checking…" className="btn btn-primary mt-3">
        Preview
      </SubmitButton>
    </Form>
  )
  if (!children) return form
  return (
    <>
      {!isChanged && children}
      <details className="mt-4">
        <summary className="link">Change the list</summary>
        <div className="mt-2">{form}</div>
      </details>
    </>
  )
}

/** A list that somebody has typed stays until they press the button themselves. */
function previewFile(file: HTMLInputElement | null): void {
  const form = file?.form
  const list = form?.querySelector('textarea')
  if (form && file.files?.length && !(list && isTyped(list)))
    form.requestSubmit(form.querySelector<HTMLButtonElement>('[value=previewTactics]'))
}

function lineCount(text: string): string {
  const count = text.split(LINE_END).filter((line) => line.trim() !== '').length
  const lines = counted(count, 'line')
  if (count <= BULK_MAX) return lines
  return `${lines}, of which ${BULK_MAX} can be added at once. The others stay here for the next time.`
}
