import { Link, useFetcher, useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useReportResult } from '~/components/action-result'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { FieldErrors } from '~/components/field-errors'
import { focusUnlessTyping } from '~/components/focus-after'
import { FormDraft } from '~/components/form-draft'
import { FormKey } from '~/components/form-key'
import { useHydrated } from '~/components/hydrated'
import { fieldProps, useKeptForm, type FormField } from '~/components/kept-form'
import { dropDraft } from '~/components/kept-forms'
import { LengthNote } from '~/components/length-note'
import { SubmitButton } from '~/components/submit-button'
import { Textarea } from '~/components/textarea'
import { useTypedValue } from '~/components/typed-value'
import type { ActionResult } from '~/contract/action-result'
import type { CampaignView } from '~/domain/campaigns/view'
import { TACTIC_NAME_MAX, TACTIC_NAME_MIN } from '~/domain/tactics/constants'
import { DETAIL_LABELS, hasDetails } from '~/domain/tactics/fields'
import { codePoints } from '~/domain/text'
import { DetailFields } from './detail-fields'
import { PasteList } from './paste-list'
import { ScoreSelects } from '../vote/score-selects'
import { SimilarTactics } from './similar-tactics'
import { typedScores } from '../vote/typed-scores'

type Props = {
  campaign: CampaignView
  failed: ActionResult | undefined
  onType: (name: string) => void
}

export default function AddTacticForm({ campaign, failed: refused, onType }: Props) {
  const { id: campaign_id, can } = campaign
  const fetcher = useFetcher<ActionResult>({ key: 'add-tactic' })
  const { page } = useDialogAddress()
  const { id, key, form, draft, failed, field } = useKeptForm('addTactic', fetcher.data ?? refused)
  const isBusy = fetcher.state !== 'idle'
  useReportResult(fetcher.data)
  const next = useNext(fetcher.state === 'idle' && fetcher.data?.ok ? fetcher.data : undefined, page)
  return (
    <fetcher.Form
      key={key}
      ref={form}
      id={id}
      method="post"
      action={page}
      noValidate
      onKeyDown={next.saveByKeys}
      onSubmit={next.noteSent}
    >
      <FailureAlert result={failed} />
      <input type="hidden" name="campaign_id" value={campaign_id} />
      <FormKey result={fetcher.data} />
      <FormDraft draft={draft} />
      <NameField
        key={next.count}
        campaign_id={campaign_id}
        field={field('name')}
        onType={onType}
        buttons={(isTooShort) => (
          <>
            {can.vote && <ScoreSelects id={id} scores={typedScores(failed)} errors={failed?.result.error} />}
            <details className="mb-4" open={hasDetails(failed?.result.initialValue ?? {})}>
              <summary className="link">{DETAIL_LABELS}</summary>
              <div className="mt-2">
                <DetailFields field={field} />
              </div>
            </details>
            {can.vote && (
              <p className="hint mb-2">Until somebody else scores it, its result is your score.</p>
            )}
            <div className="flex flex-wrap gap-2">
              <SubmitButton
                intent="addTactic"
                isBusy={isBusy}
                disabled={isTooShort}
                aria-keyshortcuts="Control+Enter Meta+Enter"
                onClick={next.saveByButton}
              >
                {isBusy ? 'Saving…' : 'Save Tactic'}
              </SubmitButton>
              <Link to={page} replace preventScrollReset className="btn" onClick={() => dropDraft(draft.key)}>
                Cancel
              </Link>
              <PasteList campaign_id={campaign_id} />
            </div>
            <p className="hint mt-2 noscript:hidden pointer-coarse:hidden">
              Ctrl+Enter saves and keeps the form open for the next one.
            </p>
          </>
        )}
      />
    </fetcher.Form>
  )
}

type NameFieldProps = {
  campaign_id: string
  field: FormField
  onType: (name: string) => void
  buttons: (isTooShort: boolean) => ReactNode
}

/** The name with its live count. Until JavaScript runs nothing is disabled, and the server refuses. */
function NameField({ campaign_id, field, onType, buttons }: NameFieldProps) {
  const { id, errors, errorId } = field
  const { value: name, watched } = useTypedValue()
  const isHydrated = useHydrated()
  useEffect(() => focusUnlessTyping(watched.ref.current), [watched.ref])
  const count = name === undefined ? undefined : codePoints(name.trim())
  useEffect(() => {
    if (name !== undefined) onType(name)
  }, [name, onType])
  return (
    <>
      <div className="mb-4">
        <label htmlFor={id} className="label">
          Tactic Name (minimum 10 characters)
        </label>
        <Textarea
          {...fieldProps(field)}
          {...watched}
          rows={2}
          aria-describedby={errors ? errorId : `${id}-count`}
          className="input"
          // The person has just opened this form. React would take the focus from another field.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={!isHydrated}
        />
        <p id={`${id}-count`} className="hint min-h-[1lh]">
          {count !== undefined && `${count} / ${TACTIC_NAME_MIN} characters minimum`}
        </p>
        <LengthNote of={id} max={TACTIC_NAME_MAX} />
        <FieldErrors id={errorId} errors={errors} />
      </div>
      {buttons(count !== undefined && count < TACTIC_NAME_MIN)}
      {/* Comes while the person types: above the buttons it would move them away from a press. */}
      {name !== undefined && <SimilarTactics campaign_id={campaign_id} name={name} />}
    </>
  )
}

/**
 * After a tactic is added the form closes or, when Ctrl+Enter has sent it, is emptied for the next one: `count` tells how
 * often. It closes only when the list has been reloaded, since navigating earlier would abort that.
 */
function useNext(added: ActionResult | undefined, page: string) {
  const navigate = useNavigate()
  const handled = useRef<ActionResult>()
  const staysOpen = useRef(false)
  const sent = useRef<{ name?: string; form?: HTMLFormElement }>({})
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!added || added === handled.current) return
    handled.current = added
    const { name, form } = sent.current
    // The next tactic may have been begun before the answer, also in a form that was opened after sending.
    if (!form?.isConnected || nameIn(form) !== name) return
    if (staysOpen.current) setCount((before) => before + 1)
    else navigate(page, { preventScrollReset: true, replace: true })
  }, [added, navigate, page])

  function saveByKeys(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (event.target instanceof HTMLAnchorElement) return
    event.preventDefault()
    const button = event.currentTarget.querySelector<HTMLButtonElement>('.btn-primary')
    if (!button || button.disabled) return
    staysOpen.current = true
    event.currentTarget.requestSubmit(button)
  }
  const saveByButton = () => (staysOpen.current = false)
  const noteSent = ({ currentTarget: form }: FormEvent<HTMLFormElement>) =>
    (sent.current = { name: nameIn(form), form })
  return { count, saveByKeys, saveByButton, noteSent }
}

const nameIn = (form: HTMLFormElement) => form.querySelector('textarea')?.value
