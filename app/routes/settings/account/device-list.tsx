import { Form, useNavigation } from '@remix-run/react'
import { Fold } from '~/components/fold'
import { LocalTime } from '~/components/local-time'
import { SubmitButton } from '~/components/submit-button'
import type { SessionView } from '~/domain/account/view'

const DEVICES_SHOWN = 8

export function DeviceList({ sessions }: { sessions: SessionView[] }) {
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
          <SubmitButton intent="endOtherSessions" isBusy={isBusy} className="btn btn-danger-quiet">
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
            className="btn btn-danger-quiet"
          >
            Sign out
          </SubmitButton>
        </Form>
      )}
    </div>
  )
}
