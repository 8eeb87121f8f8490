import { getFormProps, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { InputField } from '~/components/field'
import { FieldErrors } from '~/components/field-errors'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import { WEBHOOK_EVENTS, WEBHOOK_URL_MAX } from '~/domain/webhooks/constants'
import { EVENT_NAMES } from '~/domain/webhooks/words'

type Fields = { url: string; events: string }

/** The result may be that of another form of the page. */
export function NewWebhookForm({ result }: { result: ActionResult | undefined }) {
  const refused = result?.intent === 'createWebhook' && !result.ok ? result.result : null
  const [form, fields] = useForm<Fields>({ id: 'create-webhook', lastResult: refused })
  return (
    <Form method="post" {...getFormProps(form)} className="card mb-5">
      <h2 className="mb-3">New webhook</h2>
      <InputField
        field={fields.url}
        label="Address"
        hint="Begins with https://. Incoming webhooks of Slack, Microsoft Teams, Discord, Mattermost and Google Chat get a readable message."
        maxCharacters={WEBHOOK_URL_MAX}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <Events chosen={refused?.initialValue} errors={fields.events.errors} />
      <SubmitButton intent="createWebhook" busy="Adding…">
        Add Webhook
      </SubmitButton>
    </Form>
  )
}

type EventsProps = { chosen: Record<string, string> | undefined; errors: string[] | undefined }

/** All events, until somebody has chosen. */
function Events({ chosen, errors }: EventsProps) {
  const events = chosen && new Set(chosen.events?.split(' '))
  return (
    <fieldset className="mb-4" aria-describedby={errors && 'events-error'}>
      <legend className="label">Events</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {WEBHOOK_EVENTS.map((event) => (
          <label key={event} className="tap flex items-center gap-2 py-1.5">
            <input
              type="checkbox"
              name="events"
              value={event}
              defaultChecked={!events || events.has(event)}
              className="size-5"
            />
            {EVENT_NAMES[event]}
          </label>
        ))}
      </div>
      <FieldErrors id="events-error" errors={errors} />
    </fieldset>
  )
}
