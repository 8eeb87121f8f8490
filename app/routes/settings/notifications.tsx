import { Form, useLoaderData } from '@remix-run/react'
import { useScreenResult } from '~/components/action-result'
import { FailureAlert } from '~/components/failure-alert'
import { pageMeta } from '~/components/page-meta'
import { SubmitButton } from '~/components/submit-button'
import { setNotificationPreferences } from '~/domain/notifications/commands.server'
import { NOTIFICATION_KINDS, NOTIFICATIONS, type NotificationKind } from '~/domain/notifications/kinds'
import { getNotificationPreferences } from '~/domain/notifications/queries.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { screenLoader } from '~/http/screen/screen-loader.server'

export const meta = () => pageMeta('Notification Settings', 'Choose which e-mails you get from Tactics.')

export const loader = screenLoader(getNotificationPreferences, getNotificationPreferences)

export const action = screenAction(on(setNotificationPreferences, 'stay'))

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

export default function NotificationSettings() {
  const preferences = useLoaderData<typeof loader>()
  const result = useScreenResult()
  return (
    <div className="mx-auto max-w-xl">
      <h1>Notification Settings</h1>
      <p className="mt-1 mb-5 text-soft">Choose which e-mails you want.</p>
      <FailureAlert result={result} />
      <Form method="post" className="card">
        <Switches kinds={MAIN_KINDS} preferences={preferences} />
        <details className="mb-4">
          <summary className="link">More mails</summary>
          <Switches
            kinds={NOTIFICATION_KINDS.filter((kind) => !MAIN_KINDS.includes(kind))}
            preferences={preferences}
          />
        </details>
        <SubmitButton intent="setNotificationPreferences" busy="Saving…">
          Save
        </SubmitButton>
      </Form>
    </div>
  )
}

/** Those of the way from scoring to the decision. */
const MAIN_KINDS: NotificationKind[] = [
  'campaign_reminder_notifications',
  'campaign_ended_notifications',
  'decision_notifications',
]

type Props = { kinds: NotificationKind[]; preferences: Record<NotificationKind, boolean> }

function Switches({ kinds, preferences }: Props) {
  return (
    <ul className="mb-2 grid gap-1">
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center justify-between gap-4 py-2">
          <label htmlFor={kind}>
            <span className="font-semibold">{NOTIFICATIONS[kind].name}</span>
            <span className="hint block">{NOTIFICATIONS[kind].hint}</span>
          </label>
          <Switch kind={kind} isOn={preferences[kind]} />
        </li>
      ))}
    </ul>
  )
}

/** A checkbox that is off sends nothing, so a hidden 'false' precedes it. */
function Switch({ kind, isOn }: { kind: NotificationKind; isOn: boolean }) {
  return (
    <>
      <input type="hidden" name={kind} value="false" />
      <input
        key={String(isOn)}
        id={kind}
        type="checkbox"
        role="switch"
        name={kind}
        value="true"
        defaultChecked={isOn}
        className="switch size-5 flex-none"
      />
    </>
  )
}
