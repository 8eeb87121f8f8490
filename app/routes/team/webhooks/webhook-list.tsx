import { Form, Link } from '@remix-run/react'
import { DeliveryState } from '~/components/delivery-state'
import { useDialogAddress } from '~/components/dialog-address'
import { SubmitButton } from '~/components/submit-button'
import type { WebhookView } from '~/domain/webhooks/view'
import { EVENT_NAMES, FORM_NAMES } from '~/domain/webhooks/words'

export function WebhookList({ webhooks }: { webhooks: WebhookView[] }) {
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
          className="btn btn-small btn-danger-quiet"
        >
          Delete
        </Link>
      </div>
    </div>
  )
}
