import { getFormProps, getSelectProps, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { InputField } from '~/components/field'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import { API_TOKEN_DAYS_OFFERED, API_TOKEN_NAME_MAX } from '~/domain/tokens/constants'

type Fields = { name: string; expires_in_days: string }

/** The result may be that of another form of the page. */
export function NewTokenForm({ result }: { result: ActionResult | undefined }) {
  const isBusy = useNavigation().state !== 'idle'
  const refused = result?.intent === 'createApiToken' && !result.ok ? result.result : null
  const [form, fields] = useForm<Fields>({ id: 'create-token', lastResult: refused })
  const { key, defaultValue: _, ...selectProps } = getSelectProps(fields.expires_in_days)
  return (
    <Form method="post" {...getFormProps(form)} className="card mb-5">
      <h2 className="mb-3">New token</h2>
      <InputField
        field={fields.name}
        label="Name"
        hint="What the token is for, such as 'Weekly report'."
        maxCharacters={API_TOKEN_NAME_MAX}
        autoComplete="off"
      />
      <div className="mb-4">
        <label htmlFor={fields.expires_in_days.id} className="label">
          Expires
        </label>
        <select key={key} {...selectProps} defaultValue={chosenDays(refused?.initialValue)} className="input">
          {API_TOKEN_DAYS_OFFERED.map((days) => (
            <option key={days} value={days}>
              In {days} days
            </option>
          ))}
          <option value="">Never</option>
        </select>
      </div>
      <SubmitButton intent="createApiToken" isBusy={isBusy}>
        {isBusy ? 'Creating…' : 'Create Token'}
      </SubmitButton>
    </Form>
  )
}

/** Conform leaves out empty values, so without this a refused form would forget 'Never'. */
function chosenDays(typed: Record<string, string> | undefined): string {
  if (!typed) return '90'
  return API_TOKEN_DAYS_OFFERED.find((days) => String(days) === typed.expires_in_days)?.toString() ?? ''
}
