import { Link, useNavigation } from '@remix-run/react'
import { useEffect } from 'react'
import { FailureAlert } from '~/components/failure-alert'
import { FieldErrors } from '~/components/field-errors'
import { KeptForm, useKeptForm, type Kept } from '~/components/kept-form'
import { SheetFoot } from '~/components/sheet-foot'
import type { ActionResult } from '~/contract/action-result'
import { DEFAULT_PLACES } from '~/domain/results/constants'
import type { DecisionView } from '~/domain/decisions/view'
import { PublishDialog } from './publish-dialog'
import { slotsDefault, slotsMax, storedFields } from './stored-fields'
import { TacticRow } from './tactic-row'
import { useMarks } from './use-marks'

type Props = {
  decision: DecisionView
  told_count: number
  result: ActionResult | undefined
}

export default function DecisionForm({ decision, told_count, result }: Props) {
  const form = useKeptForm('saveDecision', result, { stored: storedFields(decision) })
  if (decision.tactic_count === 0) return <Empty campaign_id={decision.campaign_id} />
  return (
    <>
      <Marks key={form.key} decision={decision} kept={form} />
      <PublishDialog decision={decision} told_count={told_count} />
    </>
  )
}

function Marks({ decision, kept }: { decision: DecisionView; kept: Kept }) {
  const { form, failed: refused } = kept
  const { tactics, tactic_count, slots, version, is_published } = decision
  const isBusy = useNavigation().formData?.get('intent') === 'saveDecision'
  const { marks, markFirst, markRest } = useMarks(form)
  // The buttons stay in view, far below what may be wrong.
  useEffect(() => {
    form.current?.querySelector('.error')?.scrollIntoView({ block: 'center' })
  }, [form, refused])
  const typed = refused?.result.initialValue
  const errors = refused?.result.error ?? {}
  const isOverwriting = typed !== undefined && typed.version !== String(version)
  const isRanked = tactics.some(({ rank }) => rank !== null)
  return (
    <>
      <h1>Decide</h1>
      <p className="mt-1 font-semibold">{decision.headline}</p>
      <p className="hint mb-3">
        The{' '}
        <Link to="/help#decision" className="link">
          decision
        </Link>{' '}
        {is_published
          ? 'is published: members see changes as soon as you save them.'
          : 'is a draft that only you see. Members see it once you publish it.'}
        {tactics.length < tactic_count && ` Of ${tactic_count} tactics the first ${tactics.length} are here.`}
      </p>
      <KeptForm kept={kept} noValidate={false}>
        <input type="hidden" name="intent" value="saveDecision" />
        <input type="hidden" name="version" value={version} />
        <FailureAlert result={refused} />
        <FieldErrors errors={errors.tactics} isAlert />
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <div>
            <label htmlFor="slots" className="label">
              How many can you take on?
            </label>
            <input
              id="slots"
              name="slots"
              inputMode="numeric"
              required
              autoComplete="off"
              defaultValue={typed?.slots ?? slots ?? slotsDefault(decision)}
              aria-describedby={errors.slots ? 'slots-hint slots-error' : 'slots-hint'}
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
          From 0 to {slotsMax(decision)}.{isRanked && ' The line in the ranking moves with it.'}
          <span className="noscript:hidden"> In a row press D for Do, L for Later, N for No.</span>
        </p>
        <FieldErrors id="slots-error" errors={errors.slots} isAlert />
        <ol className="card my-3 divide-y divide-line p-0">
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
        <SheetFoot className="flex-wrap">
          <p className="text-sm" role="status">
            {marks !== null && usedSentence(marks)}
          </p>
          <span className="ml-auto flex flex-wrap items-center gap-2">
            {is_published ? (
              <>
                <Link to="?" className="link" onClick={kept.draft.discard}>
                  Cancel
                </Link>
                <SaveButton isBusy={isBusy} publish>
                  Save changes
                </SaveButton>
              </>
            ) : (
              <>
                <SaveButton isBusy={isBusy}>Save draft</SaveButton>
                {/* Not disabled while it is sent: the dialog gives the focus back to it. */}
                <button type="submit" name="check" value="true" className="btn btn-primary">
                  Publish
                </button>
              </>
            )}
          </span>
        </SheetFoot>
      </KeptForm>
    </>
  )
}

function usedSentence({ used, slots, left }: { used: number; slots: number; left: number }): string {
  const used_sentence = `${used} of ${slots} marked Do`
  return left === 0 ? used_sentence : `${used_sentence}, ${left} not decided`
}

type SaveProps = { isBusy: boolean; publish?: boolean; children: string }

function SaveButton({ isBusy, publish = false, children }: SaveProps) {
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
