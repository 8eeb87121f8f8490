import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { pageMeta } from '~/components/page-meta'
import { changeName, endSession, endOtherSessions } from '~/domain/account/commands.server'
import { deleteAccount } from '~/domain/account/deletion.server'
import { listSessions } from '~/domain/account/queries.server'
import { toUserView } from '~/domain/users/view'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { screenLoader } from '~/http/screen/screen-loader.server'
import { DeleteAccountDialog } from './delete-account-dialog'
import { DeviceList } from './device-list'
import { NameForm } from './name-form'

export const meta = () =>
  pageMeta('Account', 'Your name, your signed-in devices, your data, and how to delete your account.')

export const loader = screenLoader(listSessions, async (ctx) => ({
  user: toUserView(ctx.actor),
  ...(await listSessions(ctx)),
}))

export const action = screenAction(
  on(changeName, 'stay'),
  on(endSession, 'stay'),
  on(endOtherSessions, 'stay'),
  on(deleteAccount, () => '/login'),
)

export { RouteError as ErrorBoundary } from '~/components/route-error'
export { clientAction, shouldRevalidate } from '~/components/screen-client'

export default function Account() {
  const { user, sessions } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { page, dialog } = useDialogAddress()
  useFailureToast(result)
  const isDeleting = dialog === 'delete'
  return (
    <div className="mx-auto max-w-2xl">
      <h1>Account</h1>
      <p className="mt-1 mb-5 text-soft">
        You are signed in as <bdi>{user.email}</bdi>.
      </p>
      {!isDeleting && <FailureAlert result={result} />}
      <NameForm key={user.full_name} full_name={user.full_name} result={result} />
      <DeviceList sessions={sessions} />
      <section aria-labelledby="export" className="card mb-5">
        <h2 id="export">Your data</h2>
        <p className="mt-1 mb-3 text-soft">
          Everything of your own in one JSON file: profile, teams, campaigns, tactics, votes, comments,
          decisions, outcomes, tokens and devices.
        </p>
        <a href="/api/users/me/export.json" download="tactics-account.json" className="btn">
          Download your data
        </a>
      </section>
      <section aria-labelledby="danger" className="card border-danger">
        <h2 id="danger" className="text-danger">
          Danger Zone
        </h2>
        <p className="mt-1 mb-3 text-soft">Deleting your account cannot be undone.</p>
        <Link to="?dialog=delete" preventScrollReset className="btn btn-danger-quiet">
          Delete Account
        </Link>
      </section>
      {isDeleting && <DeleteAccountDialog email={user.email} closeTo={page} result={result} />}
    </div>
  )
}
