import { Form, useActionData, useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { SpinnerPage } from './spinner-page'
import { UpgradeDialog } from './upgrade-dialog'

type Answer = { upgradeMessage?: string; unanswered?: string }

/**
 * Joins by itself as soon as the page is there; without JavaScript by its button. The visit alone joins nobody, or a
 * link preview and any picture on another site could (docs/product.md#invite-links).
 */
export function JoinPage({ label, button }: { label: string; button: string }) {
  const answer = useActionData<Answer>()
  const isBusy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const hasJoined = useRef(false)
  useEffect(() => {
    if (hasJoined.current || answer) return
    hasJoined.current = true
    submit(form.current)
  }, [answer, submit])
  if (answer?.upgradeMessage) return <UpgradeDialog message={answer.upgradeMessage} closeTo="/" />
  if (answer?.unanswered && !isBusy) return <Unanswered sentence={answer.unanswered} />
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

/** Joining twice is harmless, so the person decides. */
function Unanswered({ sentence }: { sentence: string }) {
  return (
    <main className="mx-auto flex min-h-[60vh] max-w-xl flex-col items-center justify-center gap-4 px-4 text-center">
      <div role="alert">
        <h1>No answer arrived</h1>
        <p>{sentence}</p>
      </div>
      <Form method="post">
        <button type="submit" className="btn btn-primary">
          Try again
        </button>
      </Form>
    </main>
  )
}
