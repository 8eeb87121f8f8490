import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Dialog } from '~/components/dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { FormDraft } from '~/components/form-draft'
import { FailureAlert } from '~/components/failure-alert'
import { FieldErrors } from '~/components/field-errors'
import { FormButtons } from '~/components/form-buttons'
import { useDraft, type DraftState } from '~/components/kept-forms'
import { LengthNote } from '~/components/length-note'
import { Textarea } from '~/components/textarea'
import type { ActionResult } from '~/contract/action-result'
import type { Details } from '~/domain/tactics/fields'
import { DetailFields } from '../add/detail-fields'

type Props = {
  title: string
  intent: 'editTactic' | 'editComment'
  /** The dialog's own address: after a refusal it stays open. */
  action: string
  /** Hidden fields that name what is edited, `tactic_id` among them. */
  ids: { tactic_id: string; comment_id?: string }
  field: { name: 'name' | 'comment_text'; label: string; maxCharacters: number }
  text: string
  /** The optional texts of a tactic. */
  details?: Details
  result: ActionResult | undefined
  children?: ReactNode
}

/** A dialog to change one text. What was typed survives a refusal and a sign-in. */
export function EditTextDialog(props: Props) {
  const { intent, ids, field, text, details, result } = props
  const draft = useDraft(intent, ids.comment_id ?? ids.tactic_id, {
    [field.name]: text,
    ...(details && {
      description: details.description ?? '',
      link: details.link ?? '',
      key: details.key ?? '',
    }),
  })
  const failed = result?.intent === intent && !result.ok ? result : draft.kept
  return <EditForm key={draft.kept ? 'kept' : 'new'} {...props} failed={failed} draft={draft} />
}

function EditForm({
  title,
  intent,
  action,
  ids,
  field,
  text,
  details,
  failed,
  draft,
  children,
}: Props & { failed?: ActionResult; draft: DraftState }) {
  const { page } = useDialogAddress()
  const errors = failed?.result.error?.[field.name]
  const id = `edit-${field.name}`
  return (
    <Dialog title={title} closeTo={page} closeLabel="Cancel" onCancel={draft.discard}>
      <FailureAlert result={failed} />
      <Form method="post" action={action} preventScrollReset replace noValidate>
        <FormDraft draft={draft} />
        <input type="hidden" name="return_to" value={page} />
        {Object.entries(ids).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor={id} className="label">
          {field.label}
        </label>
        <Textarea
          id={id}
          name={field.name}
          rows={4}
          defaultValue={failed?.result.initialValue?.[field.name] ?? text}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? `${id}-error` : undefined}
          className="input"
        />
        <LengthNote of={id} max={field.maxCharacters} />
        <FieldErrors id={`${id}-error`} errors={errors} />
        {details && (
          <div className="mt-4">
            <DetailFields
              id="edit"
              texts={failed?.result.initialValue ?? details}
              errors={failed?.result.error}
            />
          </div>
        )}
        {children}
        <FormButtons intent={intent} busy="Saving…">
          Save
        </FormButtons>
      </Form>
    </Dialog>
  )
}
