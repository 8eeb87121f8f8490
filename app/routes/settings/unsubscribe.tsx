import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { Brand } from '~/components/brand'
import { pageMeta } from '~/components/page-meta'
import { NOTIFICATIONS } from '~/domain/notifications/kinds'
import { readToken, unsubscribeFrom, type MailSubscription } from '~/http/request/unsubscribe.server'

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
            <p className="mt-2">You get no more mails {NOTIFICATIONS[kind].mails}.</p>
          </div>
        ) : (
          <>
            <h1>Unsubscribe</h1>
            <p className="mt-2 mb-4">Do you want no more mails {NOTIFICATIONS[kind].mails}?</p>
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
