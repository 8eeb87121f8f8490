import type { ReactNode } from 'react'
import { Dialog } from '~/components/dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { FieldErrors } from '~/components/field-errors'
import { FormButtons } from '~/components/form-buttons'
import { fieldProps, KeptForm, useKeptForm } from '~/components/kept-form'
import { LengthNote } from '~/components/length-note'
import { Textarea } from '~/components/textarea'
import type { ActionResult } from '~/contract/action-result'
import { eachDetail, type Details } from '~/domain/tactics/fields'
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
  const { title, intent, action, ids, field, text, details, result, children } = props
  const { page } = useDialogAddress()
  const form = useKeptForm(intent, result, {
    subject: ids.comment_id ?? ids.tactic_id,
    stored: { [field.name]: text, ...(details && eachDetail((name) => details[name] ?? '')) },
  })
  const edited = form.field(field.name)
  return (
    <Dialog key={form.key} title={title} closeTo={page} closeLabel="Cancel" onCancel={form.draft.discard}>
      <FailureAlert result={form.failed} />
      <KeptForm kept={form} action={action} preventScrollReset replace>
        <input type="hidden" name="return_to" value={page} />
        {Object.entries(ids).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor={edited.id} className="label">
          {field.label}
        </label>
        <Textarea {...fieldProps(edited)} rows={4} className="input" />
        <LengthNote of={edited.id} max={field.maxCharacters} />
        <FieldErrors id={edited.errorId} errors={edited.errors} />
        {details && (
          <div className="mt-4">
            <DetailFields field={form.field} />
          </div>
        )}
        {children}
        <FormButtons intent={intent} busy="Saving…">
          Save
        </FormButtons>
      </KeptForm>
    </Dialog>
  )
}
