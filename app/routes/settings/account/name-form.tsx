import { InputField } from '~/components/field'
import { KeptForm, useKeptForm } from '~/components/kept-form'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import { FULL_NAME_MAX } from '~/domain/users/constants'

type Props = { full_name: string; result: ActionResult | undefined }

/** The result may be that of another form of the page. */
export function NameForm({ full_name, result }: Props) {
  const form = useKeptForm('changeName', result, { stored: { full_name } })
  return (
    <KeptForm kept={form} className="card mb-5">
      <h2 className="mb-3">Name</h2>
      <InputField
        field={form.field('full_name')}
        label="Name shown to your teams"
        hint="Once saved, it stays as it is when you sign in again."
        maxCharacters={FULL_NAME_MAX}
        autoComplete="name"
      />
      <SubmitButton intent="changeName" busy="Saving…">
        Save Name
      </SubmitButton>
    </KeptForm>
  )
}
