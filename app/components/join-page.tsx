import { Form, Link, useActionData, useLoaderData, useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { SpinnerPage } from './spinner-page'
import { UpgradeDialog } from './upgrade-dialog'

type Answer = { upgradeMessage?: string; unanswered?: string }

/**
 * Sends its form at once, without JavaScript by a button. A visit alone must not join, and one that another site caused
 * asks first (docs/product.md#invite-links).
 */
export function JoinPage({ label, button }: { label: string; button: string }) {
  const answer = useActionData<Answer>()
  const invitation = useLoaderData<{ team_name: string } | null>()
  const isBusy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const hasJoined = useRef(false)
  const mustAsk = invitation !== null
  useEffect(() => {
    if (hasJoined.current || answer || mustAsk) return
    hasJoined.current = true
    submit(form.current)
  }, [answer, mustAsk, submit])
  if (answer?.upgradeMessage) return <UpgradeDialog message={answer.upgradeMessage} closeTo="/" />
  if (answer?.unanswered && !isBusy) return <Unanswered sentence={answer.unanswered} />
  if (invitation && !isBusy) return <Question team={invitation.team_name} />
  return (
    <SpinnerPage label={label}>
      <form ref={form} method="post">
        <noscript>
          <button type="submit" className="btn btn-primary">
            {button}
          </button>
        </noscript>
      </form>
    </SpinnerPage>
  )
}

function Question({ team }: { team: string }) {
  return (
    <Centred>
      <div>
        <h1>
          Join <bdi>{team}</bdi>?
        </h1>
        <p className="mt-2">
          You have not joined yet. When you join, the members of the team see your name and e-mail address.
        </p>
      </div>
      <Form method="post">
        <button type="submit" className="btn btn-primary">
          Join
        </button>
      </Form>
      <Link to="/dashboard" className="btn">
        Not now
      </Link>
    </Centred>
  )
}

/** Joining twice is harmless, so the person may try again. */
function Unanswered({ sentence }: { sentence: string }) {
  return (
    <Centred>
      <div role="alert">
        <h1>No answer arrived</h1>
        <p>{sentence}</p>
      </div>
      <Form method="post">
        <button type="submit" className="btn btn-primary">
          Try again
        </button>
      </Form>
    </Centred>
  )
}

function Centred({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-[60vh] max-w-xl flex-col items-center justify-center gap-4 px-4 text-center">
      {children}
    </main>
  )
}
