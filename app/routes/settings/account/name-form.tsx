import { getFormProps, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { FormDraft } from '~/components/form-draft'
import { InputField } from '~/components/field'
import { useDraft, type DraftState } from '~/components/kept-forms'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import { FULL_NAME_MAX } from '~/domain/users/constants'

type Props = { full_name: string; result: ActionResult | undefined }

/** The result may be that of another form of the page. */
export function NameForm({ full_name, result }: Props) {
  const draft = useDraft('changeName', null, { full_name })
  const refused = result?.intent === 'changeName' && !result.ok ? result : draft.kept
  return <Fields key={draft.kept ? 'kept' : 'new'} {...{ full_name, refused, draft }} />
}

type FieldsProps = { full_name: string; refused: ActionResult | undefined; draft: DraftState }

function Fields({ full_name, refused, draft }: FieldsProps) {
  const [form, fields] = useForm<{ full_name: string }>({
    id: 'change-name',
    lastResult: refused?.result,
    defaultValue: { full_name },
  })
  return (
    <Form method="post" {...getFormProps(form)} className="card mb-5">
      <h2 className="mb-3">Name</h2>
      <FormDraft draft={draft} />
      <InputField
        field={fields.full_name}
        label="Name shown to your teams"
        hint="Once saved, it stays as it is when you sign in again."
        maxCharacters={FULL_NAME_MAX}
        autoComplete="name"
      />
      <SubmitButton intent="changeName" busy="Saving…">
        Save Name
      </SubmitButton>
    </Form>
  )
}
