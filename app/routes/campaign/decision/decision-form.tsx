import { Form, Link, useNavigation } from '@remix-run/react'
import { useKeptResult } from '~/components/kept-forms'
import { FailureAlert } from '~/components/failure-alert'
import type { ActionResult } from '~/contract/action-result'
import { DEFAULT_PLACES, PLACES_MAX } from '~/domain/results/constants'
import type { DecisionView } from '~/domain/decisions/view'
import { counted } from '~/domain/text'
import { TacticRow } from './tactic-row'
import { useMarks } from './use-marks'

type Props = {
  decision: DecisionView
  /** How many people are told once it is published. */
  told_count: number
  result: ActionResult | undefined
}

/** The owner's form: slots, a row for each tactic of the ranking, and two buttons. */
export function DecisionForm({ decision, told_count, result: answer }: Props) {
  const { tactics, tactic_count, slots, version, is_published } = decision
  const kept = useKeptResult('saveDecision')
  const result = answer ?? kept
  const isBusy = useNavigation().formData?.get('intent') === 'saveDecision'
  const { form, marks, markFirst, markRest } = useMarks()
  const refused = result?.ok === false ? result : undefined
  const typed = refused?.result.initialValue
  const errors = refused?.result.error ?? {}
  const isOverwriting = typed !== undefined && typed.version !== String(version)
  const slotsMax = Math.min(tactic_count, PLACES_MAX)
  const slotsDefault = Math.min(DEFAULT_PLACES, slotsMax)
  const isRanked = tactics.some(({ rank }) => rank !== null)
  if (tactic_count === 0) return <Empty campaign_id={decision.campaign_id} />
  return (
    <>
      <h1>Decide</h1>
      <p className="mt-1 font-semibold">{decision.headline}</p>
      <p className="hint mb-3">
        {is_published
          ? 'The decision is published: members see changes as soon as you save them.'
          : 'Only you see a draft. Members see the decision once you publish it.'}
        {tactics.length < tactic_count && ` Of ${tactic_count} tactics the first ${tactics.length} are here.`}
      </p>
      <Form method="post" ref={form} data-kept="saveDecision" onSubmit={closeQuestion}>
        <input type="hidden" name="intent" value="saveDecision" />
        <input type="hidden" name="version" value={version} />
        <FailureAlert result={result} />
        {errors.tactics && <p className="error">{errors.tactics.join(' ')}</p>}
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <div>
            <label htmlFor="slots" className="label">
              How many tactics can be done?
            </label>
            <input
              id="slots"
              name="slots"
              inputMode="numeric"
              required
              autoComplete="off"
              defaultValue={typed?.slots ?? slots ?? slotsDefault}
              aria-describedby="slots-hint slots-error"
              aria-invalid={errors.slots ? true : undefined}
              className="input w-24!"
            />
          </div>
          <div className="flex flex-wrap gap-2 noscript:hidden">
            {isRanked && (
              <button type="button" className="btn btn-small" onClick={markFirst} disabled={marks === null}>
                Mark the first {marks?.slots ?? slots ?? DEFAULT_PLACES} as Do
              </button>
            )}
            <button type="button" className="btn btn-small" onClick={markRest} disabled={marks === null}>
              Mark the rest as Later
            </button>
          </div>
        </div>
        <p id="slots-hint" className="hint mt-1">
          From 0 to {slotsMax}.
          {slots === null &&
            isRanked &&
            ` It starts with ${slotsDefault}, the top that the result speaks of. Your number takes its place once you publish.`}
        </p>
        <p id="slots-error" className="error" role={errors.slots ? 'alert' : undefined}>
          {errors.slots?.join(' ')}
        </p>
        <ol className="my-3 grid gap-2">
          {tactics.map((tactic) => (
            <TacticRow
              key={tactic.id}
              tactic={tactic}
              typed={typed}
              errors={errors}
              isOverwriting={isOverwriting}
              is_published={is_published}
            />
          ))}
        </ol>
        <div className="sheet-foot flex-wrap">
          <p className="text-sm" role="status">
            {marks !== null && usedSentence(marks)}
          </p>
          <span className="ml-auto flex flex-wrap gap-2">
            {is_published ? (
              <>
                <Link to="?" className="btn btn-quiet">
                  Cancel
                </Link>
                <SaveButton isBusy={isBusy} publish>
                  Save changes
                </SaveButton>
              </>
            ) : (
              <>
                <SaveButton isBusy={isBusy}>Save draft</SaveButton>
                <Publish isBusy={isBusy} told_count={told_count} />
              </>
            )}
          </span>
        </div>
      </Form>
    </>
  )
}

const QUESTION = 'publish'

/** After a refusal the page is drawn anew around it, and it would stay open. */
function closeQuestion(): void {
  const question = document.getElementById(QUESTION)
  if (question?.matches(':popover-open')) question.hidePopover()
}

/** Asks once. A popover, so that it opens without JavaScript and keeps what is in the form. */
function Publish({ isBusy, told_count }: { isBusy: boolean; told_count: number }) {
  const attributes = { popovertarget: QUESTION }
  return (
    <>
      <button type="button" className="btn btn-primary" disabled={isBusy} {...attributes}>
        Publish
      </button>
      <div
        id={QUESTION}
        className="confirm-publish"
        aria-label="Publish the decision"
        role="group"
        {...{ popover: 'auto' }}
      >
        <p>
          <strong>
            {told_count === 1
              ? 'One person who could score gets a mail with the reasons'
              : `${told_count} people who could score get a mail with the reasons`}
          </strong>
          , unless they have turned it off. Everybody in the team can read the decision from then on. You can
          change it later, but not take it back.
        </p>
        <span className="mt-3 flex flex-wrap justify-end gap-2">
          <button type="button" className="btn" {...attributes}>
            Not yet
          </button>
          <SaveButton isBusy={isBusy} publish>
            {`Publish and tell ${counted(told_count, 'person', 'people')}`}
          </SaveButton>
        </span>
      </div>
    </>
  )
}

function usedSentence({ used, slots, left }: { used: number; slots: number; left: number }): string {
  const used_sentence = `${used} of ${slots} marked Do`
  return left === 0 ? used_sentence : `${used_sentence}, ${left} not decided`
}

function SaveButton({
  isBusy,
  publish = false,
  children,
}: {
  isBusy: boolean
  publish?: boolean
  children: string
}) {
  return (
    <button
      type="submit"
      name="publish"
      value={String(publish)}
      className={publish ? 'btn btn-primary' : 'btn'}
      disabled={isBusy}
    >
      {children}
    </button>
  )
}

function Empty({ campaign_id }: { campaign_id: string }) {
  return (
    <>
      <h1>Decide</h1>
      <div className="card mt-3">
        <p className="mb-3">The campaign has no tactics, so there is nothing to decide.</p>
        <Link to={`/campaigns/${campaign_id}`} className="btn">
          Back to the campaign
        </Link>
      </div>
    </>
  )
}
