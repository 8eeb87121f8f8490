import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { FailureAlert } from '~/components/failure-alert'
import { pageMeta } from '~/components/page-meta'
import { SubmitButton } from '~/components/submit-button'
import { setNotificationPreferences } from '~/domain/notifications/commands.server'
import { NOTIFICATION_KINDS, type NotificationKind } from '~/domain/notifications/constants'
import { getNotificationPreferences } from '~/domain/notifications/queries.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { screenLoader } from '~/http/screen/screen-loader.server'

const LABELS: Record<NotificationKind, { name: string; hint: string }> = {
  new_tactic_notifications: {
    name: 'New tactics',
    hint: 'Somebody adds tactics to a campaign of your teams.',
  },
  new_comment_notifications: {
    name: 'New comments',
    hint: 'Somebody comments on tactics in a campaign of your teams.',
  },
  campaign_ended_notifications: { name: 'Campaign ended', hint: 'A campaign is over: the ranking.' },
  campaign_reminder_notifications: {
    name: 'Campaign reminders',
    hint: 'A campaign ends soon and you have not scored everything.',
  },
  owner_reminder_notifications: {
    name: 'Reminders by the owner',
    hint: 'The owner of a campaign reminds everybody who has not scored everything.',
  },
  everybody_scored_notifications: {
    name: 'Everybody has scored',
    hint: 'In a campaign of yours everybody has scored everything, so you can end it early.',
  },
  second_round_notifications: {
    name: 'Second rounds',
    hint: 'Some tactics of a campaign are scored again.',
  },
  decision_notifications: {
    name: 'Decisions',
    hint: 'What will be done of a campaign that you could score, and why.',
  },
  outcome_notifications: { name: 'Outcomes', hint: 'A decision is 30 or 60 days old: what came of it?' },
  weekly_digest_notifications: {
    name: 'Weekly mails',
    hint: 'Every Monday, what happened in a team whose owner has turned this on.',
  },
  ownership_notifications: { name: 'Team ownership', hint: 'Somebody hands a team over to you.' },
  team_invitation_notifications: { name: 'Team invitations', hint: 'Somebody invites you to a team.' },
}

export const meta = () => pageMeta('Notification Settings', 'Choose which e-mails you get from Tactics.')

export const loader = screenLoader(getNotificationPreferences, getNotificationPreferences)

export const action = screenAction(on(setNotificationPreferences, 'stay'))

export { RouteError as ErrorBoundary } from '~/components/route-error'
export { clientAction, shouldRevalidate } from '~/components/screen-client'

export default function NotificationSettings() {
  const preferences = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const isBusy = useNavigation().state !== 'idle'
  useFailureToast(result)
  return (
    <div className="mx-auto max-w-xl">
      <h1>Notification Settings</h1>
      <p className="mt-1 mb-5 text-soft">Choose which e-mails you want.</p>
      <FailureAlert result={result} />
      <Form method="post" className="card">
        <ul className="mb-4 grid gap-1">
          {NOTIFICATION_KINDS.map((kind) => (
            <li key={kind} className="flex items-center justify-between gap-4 py-2">
              <label htmlFor={kind}>
                <span className="font-semibold">{LABELS[kind].name}</span>
                <span className="hint block">{LABELS[kind].hint}</span>
              </label>
              <Switch kind={kind} isOn={preferences[kind]} />
            </li>
          ))}
        </ul>
        <SubmitButton intent="setNotificationPreferences" isBusy={isBusy}>
          {isBusy ? 'Saving…' : 'Save'}
        </SubmitButton>
      </Form>
    </div>
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
        className="switch"
      />
    </>
  )
}
