import { Form } from '@remix-run/react'
import { useState } from 'react'
import { FailureAlert } from '~/components/failure-alert'
import { FieldErrors } from '~/components/field-errors'
import { SubmitButton } from '~/components/submit-button'
import { Textarea } from '~/components/textarea'
import type { ActionResult } from '~/contract/action-result'
import type { Tracker } from '~/domain/decisions/issues'
import type { MinutesTactic } from '~/domain/decisions/minutes'
import { ClosingDetails } from './closing-details'

type Props = { tactics: MinutesTactic[]; tracker: Tracker | null; result: ActionResult | undefined }

/** The way to the issues of several tactics that have none, in place of a button on each: opened in turn, pasted at once. */
export function IssuesForm({ tactics, tracker, result }: Props) {
  const own = result?.intent === 'linkIssues' ? result : undefined
  const errors = own?.ok === false ? Object.values(own.result.error ?? {}).flatMap((all) => all ?? []) : []
  return (
    <div className="print:hidden">
      {tracker && <OpenAll tactics={tactics} tracker={tracker} />}
      <ClosingDetails summary={`Link ${tactics.length} issues`} name="these tactics" result={own}>
        <Form method="post" preventScrollReset>
          <FailureAlert result={own?.ok === false ? own : undefined} />
          <label htmlFor="tracker_links" className="label">
            Issues&rsquo; addresses, one a line, in this order
          </label>
          <ol className="hint mb-2 list-inside list-decimal">
            {tactics.map(({ id, name }) => (
              <li key={id}>
                <input type="hidden" name="tactic_ids" value={id} />
                <bdi>{name}</bdi>
              </li>
            ))}
          </ol>
          <Textarea
            id="tracker_links"
            name="tracker_links"
            rows={Math.min(tactics.length, 8)}
            inputMode="url"
            defaultValue={own?.ok === false ? own.result.initialValue?.tracker_links : undefined}
            aria-invalid={errors.length > 0 || undefined}
            aria-describedby={errors.length > 0 ? 'tracker_links-error' : undefined}
            className="input"
          />
          <FieldErrors id="tracker_links-error" errors={[...new Set(errors)]} isAlert />
          <SubmitButton intent="linkIssues" className="btn mt-2">
            Save
          </SubmitButton>
        </Form>
      </ClosingDetails>
    </div>
  )
}

/** Each press opens the next in a window of its own; browsers allow one a press. */
function OpenAll({ tactics, tracker }: Omit<Props, 'result' | 'tracker'> & { tracker: Tracker }) {
  const [opened, setOpened] = useState(0)
  const next = tactics[opened] ?? tactics[0]
  if (!next) return null
  return (
    <a
      href={tracker.addresses[next.id]}
      target="_blank"
      rel="nofollow noopener noreferrer"
      className="btn noscript:hidden"
      onClick={() => setOpened((opened + 1) % tactics.length)}
    >
      {opened === 0 ? (
        `Open all ${tactics.length} in ${tracker.name}`
      ) : (
        <>
          Open {opened + 1} of {tactics.length}:{' '}
          <bdi className="max-w-60 overflow-hidden text-ellipsis whitespace-nowrap">{next.name}</bdi>
        </>
      )}
    </a>
  )
}
