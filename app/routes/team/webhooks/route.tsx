import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { ConfirmDialog } from '~/components/confirm-dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { pageMeta } from '~/components/page-meta'
import { getTeam } from '~/domain/teams/queries.server'
import { createWebhook, deleteWebhook, testWebhook } from '~/domain/webhooks/commands.server'
import { WEBHOOKS_PER_TEAM } from '~/domain/webhooks/constants'
import { listWebhooks } from '~/domain/webhooks/queries.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { NewWebhookForm } from './new-webhook-form'
import { readSecret, SecretCard } from './secret-card'
import { WebhookList } from './webhook-list'

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

export { RouteError as ErrorBoundary } from '~/components/route-error'
export { clientAction, shouldRevalidate } from '~/components/screen-client'

export default function Webhooks() {
  const { webhooks, team } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { page, dialog, params } = useDialogAddress()
  useFailureToast(result)
  const secret = readSecret(result)
  const deleted = dialog === 'delete' && webhooks.find(({ id }) => id === params.get('webhook_id'))
  return (
    <div className="mx-auto max-w-2xl">
      <Link to={`/teams/${team.id}`} className="tap hint hover:underline">
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
