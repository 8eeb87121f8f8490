import { Form, useNavigation } from '@remix-run/react'
import { FormDraft } from '~/components/form-draft'
import { FailureAlert } from '~/components/failure-alert'
import { FieldErrors } from '~/components/field-errors'
import { useDraft } from '~/components/kept-forms'
import { LengthNote } from '~/components/length-note'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import { trackerName } from '~/domain/issue-pattern'
import { ISSUE_PATTERN_MAX } from '~/domain/teams/constants'

type Props = { pattern: string | null; refused: ActionResult | undefined }

/** Where tactics that are to be done become issues. */
export function TrackerForm({ pattern, refused: answer }: Props) {
  const draft = useDraft('editTeam', 'tracker', { issue_pattern: pattern ?? '' })
  const refused = answer ?? draft.kept
  const { formData } = useNavigation()
  const isBusy = formData?.has('issue_pattern') ?? false
  const error = refused?.result.error?.issue_pattern
  return (
    <section aria-labelledby="tracker">
      <h3 id="tracker" className="mb-2">
        Issue tracker
      </h3>
      <Form
        method="post"
        preventScrollReset
        key={`${pattern} ${draft.kept ? 'kept' : 'new'}`}
        className="card"
      >
        <FailureAlert result={refused} />
        <FormDraft draft={draft} />
        <label htmlFor="issue_pattern" className="label">
          Address of your project <span className="hint font-normal">(optional)</span>
        </label>
        <input
          id="issue_pattern"
          name="issue_pattern"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://github.com/acme/app"
          defaultValue={refused?.result.initialValue?.issue_pattern ?? pattern ?? ''}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'tracker-hint tracker-error' : 'tracker-hint'}
          className="input"
        />
        <LengthNote of="issue_pattern" max={ISSUE_PATTERN_MAX} />
        <FieldErrors id="tracker-error" errors={error} isAlert />
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
      </Form>
    </section>
  )
}
