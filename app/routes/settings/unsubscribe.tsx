import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { Brand } from '~/components/brand'
import { pageMeta } from '~/components/page-meta'
import type { NotificationKind } from '~/domain/notifications/constants'
import { readToken, unsubscribeFrom, type MailSubscription } from '~/http/request/unsubscribe.server'

const MAILS: Record<NotificationKind, string> = {
  new_tactic_notifications: 'about new tactics',
  new_comment_notifications: 'about new comments',
  campaign_ended_notifications: 'about campaigns that have ended',
  campaign_reminder_notifications: 'that remind you of campaigns',
  owner_reminder_notifications: 'in which the owner of a campaign reminds you',
  everybody_scored_notifications: 'that tell you when everybody has scored',
  second_round_notifications: 'about second rounds',
  decision_notifications: 'about decisions',
  outcome_notifications: 'that ask what came of a decision',
  weekly_digest_notifications: 'about the week of a team',
  ownership_notifications: 'about teams that are handed over to you',
  team_invitation_notifications: 'with invitations to teams',
}

export const meta = () => pageMeta('Unsubscribe', 'Turn off one kind of e-mail from Tactics.')

/** A visit changes nothing, since link scanners visit every address in a mail. */
export function loader({ params }: LoaderFunctionArgs) {
  return { kind: requireSubscription(params).kind }
}

/** Called by the button, and by mail programs' one-click unsubscribe (RFC 8058). */
export async function action({ params }: ActionFunctionArgs) {
  await unsubscribeFrom(requireSubscription(params))
  return { isDone: true }
}

function requireSubscription({ token = '' }: LoaderFunctionArgs['params']): MailSubscription {
  const subscription = readToken(token)
  if (!subscription) throw data('This link is not valid', { status: 404 })
  return subscription
}

export default function Unsubscribe() {
  const { kind } = useLoaderData<typeof loader>()
  const isDone = useActionData<typeof action>()?.isDone ?? false
  return (
    <div className="mx-auto grid max-w-xl gap-6 px-4 py-8">
      <Brand />
      <main className="card">
        {isDone ? (
          <div role="status">
            <h1>You are unsubscribed</h1>
            <p className="mt-2">You get no more mails {MAILS[kind]}.</p>
          </div>
        ) : (
          <>
            <h1>Unsubscribe</h1>
            <p className="mt-2 mb-4">Do you want no more mails {MAILS[kind]}?</p>
            <Form method="post">
              <button type="submit" className="btn btn-primary">
                Unsubscribe
              </button>
            </Form>
          </>
        )}
        <p className="mt-4">
          <Link to="/settings/notifications">Choose which mails you want</Link>
        </p>
      </main>
    </div>
  )
}
