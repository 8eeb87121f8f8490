import { Form, useNavigation } from '@remix-run/react'
import { CopyField } from '~/components/copy-field'
import { SubmitButton } from '~/components/submit-button'

/** Opens and closes the read-only link. */
export function LinkCard({ link, isLost }: { link: string | null; isLost: boolean }) {
  const isBusy = useNavigation().formMethod !== undefined
  return (
    <section className="card">
      <h2>Read-only link</h2>
      <p className="hint mt-1 mb-3">
        Anybody who has the link can read these minutes and the outcomes without signing in: no votes,
        comments, e-mail addresses or names of voters and of those who recorded an outcome. Search engines are
        told to leave it out.
      </p>
      {isLost && (
        <p className="mb-3">
          The link is no longer valid, because the secret of this server was replaced. Open it again to get a
          link that works.
        </p>
      )}
      {link && <CopyField label="Read-only link" value={link} copiedMessage="Link copied" />}
      <Form method="post" preventScrollReset>
        {link ? (
          <SubmitButton intent="closeDecisionLink" isBusy={isBusy} className="btn btn-danger-quiet">
            Close the link
          </SubmitButton>
        ) : (
          <SubmitButton intent="openDecisionLink" isBusy={isBusy} className="btn">
            Open the link
          </SubmitButton>
        )}
      </Form>
    </section>
  )
}
