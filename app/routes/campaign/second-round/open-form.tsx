import { Form, useNavigation } from '@remix-run/react'
import { DraftNote } from '~/components/draft-note'
import { useDraft } from '~/components/kept-forms'
import type { ActionResult } from '~/contract/action-result'
import { CANDIDATES_MAX, ROUND_HOURS_DEFAULT, ROUND_TACTICS_MAX } from '~/domain/rounds/constants'
import type { SecondRoundView } from '~/domain/rounds/view'
import { counted } from '~/domain/text'

/** In hours; the end can be moved afterwards. */
const OTHER_DURATIONS = [
  { hours: 1, label: '1 hour' },
  { hours: 4, label: '4 hours' },
  { hours: 72, label: '3 days' },
  { hours: 168, label: '7 days' },
  { hours: 336, label: '14 days' },
]

type Props = { round: SecondRoundView; result: ActionResult | undefined }

/** The owner's form: the tactics of the ranking, those that are proposed chosen, and one button. */
export function OpenForm({ round, result }: Props) {
  const isBusy = useNavigation().formData?.get('intent') === 'openSecondRound'
  const { candidates, ballots_open } = round
  const proposed = candidates.filter(({ is_proposed }) => is_proposed).map(({ id }) => id)
  const draft = useDraft('openSecondRound', null, { tactic_ids: proposed.join(' ') })
  const failed = result?.intent === 'openSecondRound' && !result.ok ? result : draft.kept
  // None chosen is sent as nothing.
  const chosen = failed ? (failed.result.initialValue?.tactic_ids?.split(' ') ?? []) : proposed
  const errors = failed?.result.error?.tactic_ids
  if (candidates.length === 0)
    return <p className="card mt-3">No tactic has a rank, so there is nothing to score again.</p>
  return (
    <>
      <p className="hint mt-1 mb-3">
        Up to {ROUND_TACTICS_MAX} tactics are scored once more, after everybody has{' '}
        {ballots_open ? 'seen how far people differ and why' : 'read the reasons'}. The scores are sealed
        again until the end. {round.counting} There is one second round, and never a third.{' '}
        {proposed.length > 0
          ? `${counted(proposed.length, 'tactic is', 'tactics are')} chosen: where the order is open${ballots_open ? ', or people differ most' : ''}.`
          : ballots_open
            ? 'People mostly agree, so no tactic is chosen for you.'
            : 'No tactic is chosen for you.'}
      </p>
      <Form
        key={draft.kept ? 'kept' : 'stored'}
        method="post"
        aria-label="Open a second round"
        data-kept="openSecondRound"
      >
        <input type="hidden" name="intent" value="openSecondRound" />
        <DraftNote draft={draft} />
        <p id="tactics-error" className="error" role={errors ? 'alert' : undefined}>
          {errors?.join(' ')}
        </p>
        <fieldset aria-describedby="tactics-error">
          <legend className="label">Tactics to score again</legend>
          <ul className="card mb-3 divide-y divide-line p-0">
            {candidates.map(({ id, name, rank, remark }) => (
              <li key={id}>
                <label className="flex cursor-pointer items-start gap-3 px-4 py-2.5 hover:bg-sunken">
                  <input
                    type="checkbox"
                    name="tactic_ids"
                    value={id}
                    defaultChecked={chosen.includes(id)}
                    className="mt-1 size-5 flex-none"
                  />
                  <span className="min-w-0">
                    <span className="text-soft tabular-nums">#{rank}</span>{' '}
                    <bdi className="font-semibold break-words">{name}</bdi>
                    {remark && <span className="hint block">{remark}</span>}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        {candidates.length === CANDIDATES_MAX && (
          <p className="hint mb-3">The first {CANDIDATES_MAX} of the ranking can be chosen.</p>
        )}
        <div className="flex flex-wrap items-start gap-3">
          <button name="hours" value={ROUND_HOURS_DEFAULT} className="btn btn-primary" disabled={isBusy}>
            Open for {ROUND_HOURS_DEFAULT} hours
          </button>
          <details>
            <summary className="btn btn-quiet cursor-pointer">Shorter or longer</summary>
            <div className="mt-2 flex flex-wrap gap-2">
              {OTHER_DURATIONS.map(({ hours, label }) => (
                <button key={hours} name="hours" value={hours} className="btn btn-small" disabled={isBusy}>
                  Open for {label}
                </button>
              ))}
            </div>
          </details>
        </div>
      </Form>
    </>
  )
}
