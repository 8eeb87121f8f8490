import { useNavigation } from '@remix-run/react'
import { FailureAlert } from '~/components/failure-alert'
import { InputField } from '~/components/field'
import { KeptForm, useKeptForm } from '~/components/kept-form'
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
        <IssueForm key={tracker_link} tactic={tactic} result={own} />
      </ClosingDetails>
    </>
  )
}

function IssueForm({ tactic: { id, tracker_link }, result }: Pick<Props, 'tactic' | 'result'>) {
  const form = useKeptForm('linkIssue', result, {
    subject: id,
    stored: { tracker_link: tracker_link ?? '' },
  })
  const { formData } = useNavigation()
  const isBusy = formData?.get('intent') === 'linkIssue' && formData.get('tactic_id') === id
  return (
    <KeptForm kept={form} preventScrollReset>
      <input type="hidden" name="tactic_id" value={id} />
      <FailureAlert result={form.failed} />
      <InputField
        field={form.field('tracker_link')}
        label={
          <>
            Issue&rsquo;s address <span className="hint font-normal">(empty takes it away)</span>
          </>
        }
        maxCharacters={TRACKER_LINK_MAX}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
      />
      <SubmitButton intent="linkIssue" isBusy={isBusy} className="btn">
        Save
      </SubmitButton>
    </KeptForm>
  )
}
