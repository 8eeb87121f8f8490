import { useActionData, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { SpinnerPage } from './spinner-page'
import { UpgradeDialog } from './upgrade-dialog'

/**
 * Joins by itself as soon as the page is there; without JavaScript by its button. The visit alone joins nobody, or a
 * link preview and any picture on another site could (hardening, C27).
 */
export function JoinPage({ label, button }: { label: string; button: string }) {
  const answer = useActionData<{ upgradeMessage: string }>()
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const hasJoined = useRef(false)
  useEffect(() => {
    if (hasJoined.current || answer) return
    hasJoined.current = true
    submit(form.current)
  }, [answer, submit])
  if (answer) return <UpgradeDialog message={answer.upgradeMessage} closeTo="/" />
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
