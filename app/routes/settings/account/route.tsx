import { Link, useLoaderData, Form, useNavigation } from '@remix-run/react'
import { useScreenResult } from '~/components/action-result'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { pageMeta } from '~/components/page-meta'
import { changeName, endSession, endOtherSessions } from '~/domain/account/commands.server'
import { deleteAccount } from '~/domain/account/deletion.server'
import { listSessions } from '~/domain/account/queries.server'
import { toUserView } from '~/domain/users/view'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { screenLoader } from '~/http/screen/screen-loader.server'
import { NameForm } from './name-form'
import { Fold } from '~/components/fold'
import { LocalTime } from '~/components/local-time'
import { SubmitButton } from '~/components/submit-button'
import type { SessionView } from '~/domain/account/view'
import { ConfirmationForm } from '~/components/confirmation-form'
import { Dialog } from '~/components/dialog'
import type { ActionResult } from '~/contract/action-result'

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

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

export default function Account() {
  const { user, sessions } = useLoaderData<typeof loader>()
  const result = useScreenResult()
  const { page, dialog } = useDialogAddress()
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
        <Link to="?dialog=delete" preventScrollReset className="btn text-danger">
          Delete Account
        </Link>
      </section>
      {isDeleting && <DeleteAccountDialog email={user.email} closeTo={page} result={result} />}
    </div>
  )
}

const DEVICES_SHOWN = 8

function DeviceList({ sessions }: { sessions: SessionView[] }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="devices" className="mb-5">
      <h2 id="devices" className="mb-3">
        Signed-in devices
      </h2>
      <Fold items={sessions} shown={DEVICES_SHOWN} noun="device">
        {(part) => (
          <ul className="grid gap-3">
            {part.map((session) => (
              <li key={session.id}>
                <DeviceCard session={session} isBusy={isBusy} />
              </li>
            ))}
          </ul>
        )}
      </Fold>
      {sessions.length > 1 && (
        <Form method="post" preventScrollReset className="mt-3">
          <SubmitButton intent="endOtherSessions" isBusy={isBusy} className="btn text-danger">
            Sign out all other devices
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}

function DeviceCard({ session, isBusy }: { session: SessionView; isBusy: boolean }) {
  const { id, device, created_at, last_used_at, is_current } = session
  return (
    <div className="card flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <p className="font-semibold">
          {device} {is_current && <span className="badge badge-accent">This device</span>}
        </p>
        <p className="hint">
          Signed in <LocalTime value={created_at} length="medium" />
          {' · '}
          last used <LocalTime value={last_used_at} length="short" />
        </p>
      </div>
      {!is_current && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="session_id" value={id} />
          <SubmitButton
            intent="endSession"
            isBusy={isBusy}
            aria-label={`Sign out ${device}`}
            className="btn text-danger"
          >
            Sign out
          </SubmitButton>
        </Form>
      )}
    </div>
  )
}

type Props = { email: string; closeTo: string; result: ActionResult | undefined }

function DeleteAccountDialog({ email, closeTo, result }: Props) {
  return (
    <Dialog title="Delete Account" closeTo={closeTo} closeLabel="Cancel">
      <ul className="mb-4 grid list-disc gap-1 pl-5">
        <li>Your name, e-mail address, devices, API tokens and settings are deleted at once.</li>
        <li>
          You leave your teams. A team in which you are alone is deleted with everything in it; one that you
          own with others must be handed over first.
        </li>
        <li>
          Your votes in running campaigns and second rounds are deleted when these end. In ended campaigns
          they stay, without a person.
        </li>
        <li>
          Your campaigns, tactics and comments in other teams stay, under the name &quot;Former member&quot;.
          To remove them, delete them before your account.
        </li>
        <li>Nobody can undo this. Signing in again makes a new, empty account.</li>
      </ul>
      <FailureAlert result={result} />
      <ConfirmationForm
        intent="deleteAccount"
        page={closeTo}
        name="email"
        label={
          <>
            Type your e-mail address, <bdi className="break-all">{email}</bdi>, to delete your account
          </>
        }
        errors={result?.result.error?.email}
      >
        Delete Account
      </ConfirmationForm>
    </Dialog>
  )
}
