import { useNavigation } from '@remix-run/react'
import { FailureAlert } from '~/components/failure-alert'
import { FieldErrors } from '~/components/field-errors'
import { fieldProps, KeptForm, useKeptForm } from '~/components/kept-form'
import { LengthNote } from '~/components/length-note'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import { trackerName } from '~/domain/issue-pattern'
import { ISSUE_PATTERN_MAX } from '~/domain/teams/constants'

type Props = { pattern: string | null; result: ActionResult | undefined }

/** Where tactics that are to be done become issues. */
export function TrackerForm({ pattern, result }: Props) {
  const form = useKeptForm('editTeam', result, {
    subject: 'tracker',
    stored: { issue_pattern: pattern ?? '' },
  })
  const address = form.field('issue_pattern')
  const { formData } = useNavigation()
  const isBusy = formData?.has('issue_pattern') ?? false
  return (
    <section aria-labelledby="tracker">
      <h3 id="tracker" className="mb-2">
        Issue tracker
      </h3>
      <KeptForm kept={form} preventScrollReset className="card">
        <FailureAlert result={form.failed} />
        <label htmlFor={address.id} className="label">
          Address of your project <span className="hint font-normal">(optional)</span>
        </label>
        <input
          {...fieldProps(address)}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://github.com/acme/app"
          aria-describedby={address.errors ? `tracker-hint ${address.errorId}` : 'tracker-hint'}
          className="input"
        />
        <LengthNote of={address.id} max={ISSUE_PATTERN_MAX} />
        <FieldErrors id={address.errorId} errors={address.errors} isAlert />
        <p id="tracker-hint" className="hint mt-1">
          {pattern === null
            ? 'Each tactic marked Do then has a button that opens a new issue, filled in.'
            : `Each tactic marked Do has a button that opens a new issue in ${trackerName(pattern)}, filled in.`}{' '}
          A project on GitHub, GitLab or Linear. For Jira and others, the address of a new issue with
          &#123;title&#125; and &#123;body&#125; in it. No key is needed and none is stored.
        </p>
        <div className="mt-3 flex justify-end">
          <SubmitButton intent="editTeam" isBusy={isBusy}>
            {isBusy ? 'Saving…' : 'Save tracker'}
          </SubmitButton>
        </div>
      </KeptForm>
    </section>
  )
}
