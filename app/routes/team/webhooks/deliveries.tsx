import { Form, Link, useLoaderData } from '@remix-run/react'
import { useScreenResult } from '~/components/action-result'
import { DeliveryState } from '~/components/delivery-state'
import { FailureAlert } from '~/components/failure-alert'
import { NextPage } from '~/components/next-page'
import { pageMeta } from '~/components/page-meta'
import { SubmitButton } from '~/components/submit-button'
import { testWebhook, sendDeliveryAgain } from '~/domain/webhooks/commands.server'
import { listDeliveries } from '~/domain/webhooks/queries.server'
import type { DeliveryView } from '~/domain/webhooks/view'
import { EVENT_NAMES } from '~/domain/webhooks/words'
import { screenPage, pageNotFound, requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { on, screenAction } from '~/http/screen/screen-action.server'

export const meta = () =>
  pageMeta('Deliveries · Webhooks', 'What was sent to a webhook, and what it answered.')

export const loader = screenLoader(listDeliveries, async (ctx, { request, params }) => {
  const webhook_id = requireParam(params, 'webhook_id')
  const page = await listDeliveries(ctx, { webhook_id, ...screenPage(request) })
  if (page.webhook.team_id !== params.team_id) throw pageNotFound()
  return page
})

export const action = screenAction(on(testWebhook, 'stay'), on(sendDeliveryAgain, 'stay'))

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

export default function Deliveries() {
  const { webhook, deliveries, next_cursor } = useLoaderData<typeof loader>()
  const result = useScreenResult()
  return (
    <div className="mx-auto max-w-2xl">
      <Link to={`/teams/${webhook.team_id}/webhooks`} className="link hint">
        Webhooks
      </Link>
      <h1>Deliveries</h1>
      <p className="mt-1 mb-4 break-all text-soft">
        To <bdi>{webhook.url}</bdi>, in the last 30 days.
      </p>
      <FailureAlert result={result} />
      {webhook.is_open ? (
        <Form method="post" preventScrollReset className="mb-5">
          <SubmitButton intent="testWebhook" className="btn">
            Send a test
          </SubmitButton>
        </Form>
      ) : (
        <p className="error mb-5">Closed: the receiver has answered that it is gone (410).</p>
      )}
      {deliveries.length === 0 && <p className="text-soft">Nothing sent yet.</p>}
      <ul className="grid gap-3">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="card flex flex-wrap items-center justify-between gap-3 py-3">
            <div>
              <DeliveryState delivery={delivery} />
            </div>
            {webhook.is_open && <Again delivery={delivery} />}
          </li>
        ))}
      </ul>
      <NextPage cursor={next_cursor} />
    </div>
  )
}

function Again({ delivery: { id, event } }: { delivery: DeliveryView }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="delivery_id" value={id} />
      <SubmitButton
        intent="sendDeliveryAgain"
        className="btn btn-small"
        aria-label={`Send again: ${EVENT_NAMES[event]}`}
      >
        Send again
      </SubmitButton>
    </Form>
  )
}
