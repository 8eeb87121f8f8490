import { getFormProps, useForm } from '@conform-to/react'
import { Form, Link, useActionData, useNavigation } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { FailureAlert } from '~/components/failure-alert'
import { InputField } from '~/components/field'
import { SubmitButton } from '~/components/submit-button'
import { UpgradeDialog } from '~/components/upgrade-dialog'
import { TEAM_NAME_MAX } from '~/domain/teams/constants'
import { screenAction } from '~/http/screen-action.server'
import { screenLoader } from '~/http/screen-loader.server'
import { SlugField } from './slug-field'

export const meta = () => [{ title: 'Create a New Team · Tactics' }]

export const loader = screenLoader(async () => null)

export const action = screenAction({ createTeam: ({ team }) => `/teams/${team.id}?dialog=created` })

export default function NewTeam() {
  const result = useActionData<typeof action>()
  const isBusy = useNavigation().state !== 'idle'
  const [form, fields] = useForm<{ name: string; url_slug: string }>({
    id: 'create-team',
    lastResult: result?.result,
  })
  useFailureToast(result)
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="mb-5">Create a New Team</h1>
      <FailureAlert result={result} />
      <Form method="post" {...getFormProps(form)} className="card">
        <InputField field={fields.name} label="Team name" maxLength={TEAM_NAME_MAX} autoComplete="off" />
        <SlugField field={fields.url_slug} nameId={fields.name.id} />
        <div className="flex flex-wrap justify-end gap-2">
          <Link to="/dashboard" className="btn">
            Cancel
          </Link>
          <SubmitButton intent="createTeam" isBusy={isBusy}>
            {isBusy ? 'Creating…' : 'Create Team'}
          </SubmitButton>
        </div>
      </Form>
      {result?.failure?.action === 'upgrade' && (
        <UpgradeDialog message={result.failure.sentence} closeTo="/dashboard" />
      )}
    </div>
  )
}
