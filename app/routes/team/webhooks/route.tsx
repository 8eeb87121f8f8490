import { Link, useLoaderData, Form } from '@remix-run/react'
import { useScreenResult } from '~/components/action-result'
import { ConfirmDialog } from '~/components/confirm-dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { pageMeta } from '~/components/page-meta'
import { getTeam } from '~/domain/teams/queries.server'
import { createWebhook, deleteWebhook, testWebhook } from '~/domain/webhooks/commands.server'
import {
  WEBHOOKS_PER_TEAM,
  WEBHOOK_EVENTS,
  WEBHOOK_FORMS,
  WEBHOOK_URL_MAX,
} from '~/domain/webhooks/constants'
import { listWebhooks } from '~/domain/webhooks/queries.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { fieldProps, KeptForm, useKeptForm, type FormField } from '~/components/kept-form'
import { InputField } from '~/components/field'
import { FieldErrors } from '~/components/field-errors'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import { EVENT_NAMES, FORM_NAMES } from '~/domain/webhooks/words'
import { CopyField } from '~/components/copy-field'
import type { OutputOf } from '~/contract/operations.server'
import { DeliveryState } from '~/components/delivery-state'
import type { WebhookView } from '~/domain/webhooks/view'

export const meta = ({ data }: { data?: { team: { name: string } } }) =>
  pageMeta(`Webhooks · ${data?.team.name ?? 'Team'}`, 'Which programs are told what happens in the team.')

export const loader = screenLoader(listWebhooks, async (ctx, { params }) => {
  const team_id = requireParam(params, 'team_id')
  const [{ webhooks }, { team }] = await Promise.all([
    listWebhooks(ctx, { team_id }),
    getTeam(ctx, { team_id }),
  ])
  return { webhooks, team: { id: team_id, name: team.name } }
})

export const action = screenAction(
  on(createWebhook, 'show'),
  on(deleteWebhook, 'stay'),
  on(testWebhook, 'stay'),
)

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

export default function Webhooks() {
  const { webhooks, team } = useLoaderData<typeof loader>()
  const result = useScreenResult()
  const { page, dialog, params } = useDialogAddress()
  const secret = readSecret(result)
  const deleted = dialog === 'delete' && webhooks.find(({ id }) => id === params.get('webhook_id'))
  return (
    <div className="mx-auto max-w-2xl">
      <Link to={`/teams/${team.id}`} className="link hint">
        <bdi>{team.name}</bdi>
      </Link>
      <h1>Webhooks</h1>
      <p className="mt-1 mb-5 text-soft">
        A webhook tells another program, or a channel of a chat such as Slack, what happens in this team.
        Scores are never sent before a campaign has ended.
      </p>
      <FailureAlert result={result} />
      {secret && <SecretCard secret={secret} />}
      {webhooks.length < WEBHOOKS_PER_TEAM ? (
        // A new secret empties the form.
        <NewWebhookForm key={secret} result={result} />
      ) : (
        <p className="card mb-5">
          A team can have at most {WEBHOOKS_PER_TEAM} webhooks. Delete one to add another.
        </p>
      )}
      <WebhookList webhooks={webhooks} />
      {deleted && (
        <ConfirmDialog
          title="Delete this webhook"
          intent="deleteWebhook"
          action={page}
          fields={{ webhook_id: deleted.id }}
          confirmLabel="Delete"
        >
          Nothing more is sent to <bdi className="break-all">{deleted.url}</bdi>, and the list of what was
          sent goes with it. Are you sure?
        </ConfirmDialog>
      )}
    </div>
  )
}

const DEFAULTS = { events: WEBHOOK_EVENTS.join(' ') }

function NewWebhookForm({ result }: { result: ActionResult | undefined }) {
  const form = useKeptForm('createWebhook', result, { defaults: DEFAULTS })
  const kind = form.field('form')
  return (
    <KeptForm kept={form} className="card mb-5">
      <h2 className="mb-3">New webhook</h2>
      <InputField
        field={form.field('url')}
        label="Address"
        hint="Begins with https://"
        maxCharacters={WEBHOOK_URL_MAX}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <div className="mb-4">
        <label htmlFor={kind.id} className="label">
          How it is written
        </label>
        <select {...fieldProps(kind)} className="input">
          <option value="">As the address suggests</option>
          {WEBHOOK_FORMS.map((form) => (
            <option key={form} value={form}>
              {FORM_NAMES[form]}
            </option>
          ))}
        </select>
      </div>
      <Events field={form.field('events')} />
      <SubmitButton intent="createWebhook" busy="Adding…">
        Add Webhook
      </SubmitButton>
    </KeptForm>
  )
}

function Events({ field: { name, initialValue, errors, errorId } }: { field: FormField }) {
  const chosen = initialValue?.split(' ') ?? []
  return (
    <fieldset className="mb-4" aria-describedby={errors && errorId}>
      <legend className="label">Events</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {WEBHOOK_EVENTS.map((event) => (
          <label key={event} className="tap flex items-center gap-2 py-1">
            <input
              type="checkbox"
              name={name}
              value={event}
              defaultChecked={chosen.includes(event)}
              className="size-5"
            />
            {EVENT_NAMES[event]}
          </label>
        ))}
      </div>
      <FieldErrors id={errorId} errors={errors} />
    </fieldset>
  )
}

/** The secret of the webhook that was just added, or null. A chat checks no signature, so it needs none. */
function readSecret(result: ActionResult | undefined): string | null {
  if (result?.intent !== 'createWebhook' || !result.ok) return null
  const { webhook, secret } = result.data as OutputOf<'createWebhook'>
  return webhook.form === 'standard' ? secret : null
}

function SecretCard({ secret }: { secret: string }) {
  return (
    <section aria-labelledby="secret" className="card mb-5 border-accent">
      <h2 id="secret">Your signing secret</h2>
      <p className="mt-1 mb-3 text-soft">
        With it the receiver checks that a request comes from Tactics. Copy it now. It is not shown again.
      </p>
      <CopyField label="Signing secret" value={secret} copiedMessage="Secret copied!" />
    </section>
  )
}

function WebhookList({ webhooks }: { webhooks: WebhookView[] }) {
  if (webhooks.length === 0) return <p className="text-soft">No webhooks yet.</p>
  return (
    <section aria-labelledby="webhooks">
      <h2 id="webhooks" className="mb-3">
        Webhooks of this team
      </h2>
      <ul className="grid gap-3">
        {webhooks.map((webhook) => (
          <li key={webhook.id}>
            <WebhookCard {...webhook} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function WebhookCard({ id, team_id, url, form, events, is_open, added_by_name, last_delivery }: WebhookView) {
  const { open } = useDialogAddress()
  return (
    <div className="card">
      <p className="font-semibold break-all">
        <bdi>{url}</bdi>
      </p>
      <p className="hint">
        {FORM_NAMES[form]} · {events.map((event) => EVENT_NAMES[event]).join(', ')}
      </p>
      <p className="hint">
        Added by <bdi>{added_by_name}</bdi>
      </p>
      {!is_open && (
        <p className="error">
          Closed: the receiver has answered that it is gone (410). Delete this webhook, and add it again if
          that was a mistake.
        </p>
      )}
      <div className="my-3">
        {last_delivery ? (
          <DeliveryState delivery={last_delivery} />
        ) : (
          <p className="hint">Nothing sent yet.</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {is_open && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="webhook_id" value={id} />
            <SubmitButton intent="testWebhook" className="btn btn-small" aria-label={`Send a test to ${url}`}>
              Send a test
            </SubmitButton>
          </Form>
        )}
        <Link
          to={`/teams/${team_id}/webhooks/${id}`}
          className="btn btn-small"
          aria-label={`Deliveries to ${url}`}
        >
          Deliveries
        </Link>
        <Link
          to={open('delete', { webhook_id: id })}
          preventScrollReset
          aria-label={`Delete ${url}`}
          className="btn btn-small text-danger"
        >
          Delete
        </Link>
      </div>
    </div>
  )
}
