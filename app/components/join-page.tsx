import { Form, Link, useActionData, useLoaderData, useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { PersonContext, PersonField } from './person-field'
import { UpgradeDialog } from './upgrade-dialog'

type Answer = { upgradeMessage?: string; unanswered?: string; otherPerson?: string }
type Invitation = { user_id: string; team_name: string | null }

/**
 * Submits its form on load; without JavaScript there is a button. A GET request must not join, and visits from other sites
 * have to confirm.
 */
export function JoinPage(props: { label: string; button: string }) {
  const { user_id } = useLoaderData<Invitation>()
  return (
    <PersonContext.Provider value={user_id}>
      <Joining {...props} />
    </PersonContext.Provider>
  )
}

function Joining({ label, button }: { label: string; button: string }) {
  const answer = useActionData<Answer>()
  const { team_name } = useLoaderData<Invitation>()
  const isBusy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const hasJoined = useRef(false)
  const mustAsk = team_name !== null
  useEffect(() => {
    if (hasJoined.current || answer || mustAsk) return
    hasJoined.current = true
    submit(form.current)
  }, [answer, mustAsk, submit])
  if (answer?.upgradeMessage)
    return (
      <main>
        <UpgradeDialog message={answer.upgradeMessage} closeTo="/" />
      </main>
    )
  if (answer?.unanswered && !isBusy)
    return <NotJoined heading="No answer arrived" sentence={answer.unanswered} button="Try again" />
  if (answer?.otherPerson && !isBusy)
    return <NotJoined heading="You have not joined yet" sentence={answer.otherPerson} button={button} />
  if (mustAsk && !isBusy) return <Question team={team_name} />
  return (
    <Centred>
      <span className="size-7 animate-spin rounded-full border-3 border-line border-t-accent" aria-hidden />
      <div role="status">
        <h1>{label}</h1>
      </div>
      <form ref={form} method="post">
        <PersonField />
        <noscript>
          <button type="submit" className="btn btn-primary">
            {button}
          </button>
        </noscript>
      </form>
    </Centred>
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
      <JoinForm button="Join" />
      <Link to="/dashboard" className="btn">
        Not now
      </Link>
    </Centred>
  )
}

/** Joining twice is harmless, so the person may try again. */
function NotJoined({ heading, sentence, button }: { heading: string; sentence: string; button: string }) {
  return (
    <Centred>
      <div role="alert">
        <h1>{heading}</h1>
        <p>{sentence}</p>
      </div>
      <JoinForm button={button} />
    </Centred>
  )
}

function JoinForm({ button }: { button: string }) {
  return (
    <Form method="post">
      <PersonField />
      <button type="submit" className="btn btn-primary">
        {button}
      </button>
    </Form>
  )
}

function Centred({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-[60vh] max-w-xl flex-col items-center justify-center gap-4 px-4 text-center">
      {children}
    </main>
  )
}
