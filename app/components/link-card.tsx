import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { ScreenIntent } from '../contract/failures'
import { CopyField } from './copy-field'
import { SubmitButton } from './submit-button'

type Props = {
  /** Null while it is closed. */
  link: string | null
  isLost: boolean
  open: ScreenIntent
  close: ScreenIntent
  children: ReactNode
}

export function LinkCard({ link, isLost, open, close, children }: Props) {
  const isBusy = useNavigation().formMethod !== undefined
  return (
    <section className="card">
      <h2>Read-only link</h2>
      <p className="hint mt-1 mb-3">{children} Search engines are told to leave it out.</p>
      {isLost && (
        <p className="mb-3">
          The link is no longer valid, because the secret of this server was replaced. Open it again to get a
          link that works.
        </p>
      )}
      {link && <CopyField label="Read-only link" value={link} copiedMessage="Link copied" />}
      <Form method="post" preventScrollReset className={link ? 'mt-2' : undefined}>
        {link ? (
          <SubmitButton intent={close} isBusy={isBusy} className="btn text-danger">
            Close the link
          </SubmitButton>
        ) : (
          <SubmitButton intent={open} isBusy={isBusy} className="btn">
            Open the link
          </SubmitButton>
        )}
      </Form>
    </section>
  )
}
