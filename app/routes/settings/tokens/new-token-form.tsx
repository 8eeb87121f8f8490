import { getFormProps, getSelectProps, useForm, type FieldMetadata } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { InputField } from '~/components/field'
import { FieldErrors } from '~/components/field-errors'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import {
  API_TOKEN_DAYS_OFFERED,
  API_TOKEN_NAME_MAX,
  API_TOKEN_SCOPES,
  type TokenScope,
} from '~/domain/tokens/constants'
import { SCOPE_LABELS } from './scope-labels'

type Fields = { name: string; expires_in_days: string; scopes: string }

/** The result may be that of another form of the page. */
export function NewTokenForm({ result }: { result: ActionResult | undefined }) {
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
      <ScopeFields field={fields.scopes} typed={refused?.initialValue} />
      <SubmitButton intent="createApiToken" busy="Creating…">
        Create Token
      </SubmitButton>
    </Form>
  )
}

/** Conform leaves out empty values, so without this a refused form would forget 'Never'. */
function chosenDays(typed: Record<string, string> | undefined): string {
  if (!typed) return '90'
  return API_TOKEN_DAYS_OFFERED.find((days) => String(days) === typed.expires_in_days)?.toString() ?? ''
}

/** All of them at first; those of a refused form as they were. */
function ScopeFields({
  field,
  typed,
}: {
  field: FieldMetadata<string>
  typed: Record<string, string> | undefined
}) {
  const isChosen = (scope: TokenScope) => !typed || (typed.scopes?.split(' ') ?? []).includes(scope)
  return (
    <fieldset className="mb-4" aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className="label">The token may</legend>
      {/* Without a box that is checked, a form would send nothing, which means everything. */}
      <input type="hidden" name={field.name} value="" />
      {API_TOKEN_SCOPES.map((scope) => (
        <label key={scope} className="flex items-start gap-2 py-1.5">
          <input
            type="checkbox"
            name={field.name}
            value={scope}
            defaultChecked={isChosen(scope)}
            className="mt-0.5 size-5 shrink-0"
          />
          <span>
            {SCOPE_LABELS[scope]}
            <span className="hint block">{SCOPE_HINTS[scope]}</span>
          </span>
        </label>
      ))}
      <p className="hint mt-1">For an assistant leave out “Vote”: scores are for people to give.</p>
      <FieldErrors id={field.errorId} errors={field.errors} />
    </fieldset>
  )
}

const SCOPE_HINTS: Record<TokenScope, string> = {
  read: 'Teams, campaigns, tactics, comments, your own scores and, after the end, results.',
  add: 'Tactics without scores, and comments.',
  vote: 'Score, withdraw scores, fetch receipts.',
  manage: 'Create, change, end and delete campaigns and teams; decide.',
}
