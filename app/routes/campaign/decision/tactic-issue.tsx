import { Form, useNavigation } from '@remix-run/react'
import { FormDraft } from '~/components/form-draft'
import { FailureAlert } from '~/components/failure-alert'
import { FieldErrors } from '~/components/field-errors'
import { useDraft } from '~/components/kept-forms'
import { LengthNote } from '~/components/length-note'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import type { Tracker } from '~/domain/decisions/issues'
import type { MinutesTactic } from '~/domain/decisions/minutes'
import { TRACKER_LINK_MAX } from '~/domain/outcomes/constants'
import { ClosingDetails } from './closing-details'

type Props = {
  tactic: MinutesTactic
  tracker: Tracker | null
  /** Several are opened in turn below, which takes JavaScript. */
  isOneOfMany: boolean
  result: ActionResult | undefined
}

/** The way to a new issue of a tactic that is to be done, and the form for the address of its issue. */
export function TacticIssue({ tactic, tracker, isOneOfMany, result }: Props) {
  const { id, name, tracker_link } = tactic
  const own = result?.tactic_id === id && result.intent === 'linkIssue' ? result : undefined
  const address = tracker?.addresses[id]
  return (
    <>
      {tracker && address !== undefined && (
        <p className="mt-2 print:hidden">
          <a
            href={address}
            target="_blank"
            rel="nofollow noopener noreferrer"
            className={isOneOfMany ? 'btn hidden noscript:inline-flex' : 'btn'}
          >
            Open in {tracker.name}
            <span className="sr-only">: {name}</span>
          </a>
        </p>
      )}
      <ClosingDetails
        summary={tracker_link === null ? 'Link an issue' : 'Change the issue'}
        name={name}
        result={own}
      >
        <IssueForm tactic={tactic} result={own && !own.ok ? own : undefined} />
      </ClosingDetails>
    </>
  )
}

function IssueForm({ tactic, result: answer }: Pick<Props, 'tactic' | 'result'>) {
  const { id, tracker_link } = tactic
  const draft = useDraft('linkIssue', id, { tracker_link: tracker_link ?? '' })
  const result = answer ?? draft.kept
  const { formData } = useNavigation()
  const isBusy = formData?.get('intent') === 'linkIssue' && formData.get('tactic_id') === id
  const input = `tracker_link-${id}`
  const error = result?.result.error?.tracker_link
  return (
    <Form method="post" preventScrollReset key={`${tracker_link} ${draft.kept ? 'kept' : 'new'}`}>
      <input type="hidden" name="tactic_id" value={id} />
      <FailureAlert result={result} />
      <FormDraft draft={draft} />
      <label htmlFor={input} className="label">
        Issue&rsquo;s address <span className="hint font-normal">(empty takes it away)</span>
      </label>
      <input
        id={input}
        name="tracker_link"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        defaultValue={result?.result.initialValue?.tracker_link ?? tracker_link ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${input}-error` : undefined}
        className="input"
      />
      <LengthNote of={input} max={TRACKER_LINK_MAX} />
      <FieldErrors id={`${input}-error`} errors={error} isAlert />
      <SubmitButton intent="linkIssue" isBusy={isBusy} className="btn mt-2">
        Save
      </SubmitButton>
    </Form>
  )
}
