import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useReportResult } from '~/components/action-result'
import { FailureAlert } from '~/components/failure-alert'
import { FieldErrors } from '~/components/field-errors'
import { useFocusAfter } from '~/components/focus-after'
import { FormDraft } from '~/components/form-draft'
import { FormKey } from '~/components/form-key'
import type { DraftState } from '~/components/kept-forms'
import { tooMuch } from '~/components/length-note'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import { COMMENT_COUNTED_FROM, COMMENT_MAX, COMMENT_REQUIRED } from '~/domain/comments/constants'
import type { TacticView } from '~/domain/tactics/view'
import { codePoints, visibleLength } from '~/domain/text'

type Props = {
  tactic: TacticView
  /** Where the comment is seen, without JavaScript. */
  address: string
  failed: ActionResult | undefined
  draft: DraftState
  /** The number of comments above the form. */
  shownCount: number
  onPosted: () => void
}

/** After a comment is posted the field keeps the focus, for the next one. */
export function CommentForm({ tactic, address, failed, draft, shownCount, onPosted }: Props) {
  const fetcher = useFetcher<ActionResult>()
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef('')
  const [length, setLength] = useState(0)
  const [isEmpty, setIsEmpty] = useState(false)
  const result = fetcher.data ?? failed
  const errors = isEmpty ? [COMMENT_REQUIRED] : result?.result.error?.comment_text
  const isCounted = length >= COMMENT_COUNTED_FROM
  const id = `comment-${tactic.id}`
  useReportResult(fetcher.data)
  useFocusAfter(fetcher.state !== 'idle', form, commentIn)
  useEffect(() => {
    if (!fetcher.data?.ok) return
    // The next comment may have been begun before the answer.
    if (form.current && commentIn(form.current)?.value === sent.current) form.current.reset()
    onPosted()
    // Runs for new answers only.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fetcher.data])
  useEffect(() => {
    // A posted comment appears above the field and pushes it down.
    if (form.current?.contains(document.activeElement)) form.current.scrollIntoView({ block: 'nearest' })
  }, [fetcher.state, shownCount])

  function refuseEmpty(event: FormEvent<HTMLFormElement>) {
    const input = commentIn(event.currentTarget)
    if (!input) return
    sent.current = input.value
    if (visibleLength(input.value) > 0) return
    event.preventDefault()
    setIsEmpty(true)
    input.focus()
  }

  const pending = fetcher.formData?.get('comment_text')
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={address}
      onSubmit={refuseEmpty}
      onReset={() => setLength(0)}
      className="scroll-mb-4"
    >
      <FailureAlert result={result?.ok ? undefined : result} />
      <input type="hidden" name="tactic_id" value={tactic.id} />
      <FormKey result={fetcher.data} />
      <FormDraft draft={draft} />
      {typeof pending === 'string' && (
        <p dir="auto" className="mb-3 rounded-lg bg-sunken px-3 py-2 whitespace-pre-line opacity-60">
          {pending}
        </p>
      )}
      <div className="flex gap-2">
        <input
          name="comment_text"
          dir="auto"
          aria-label="Add a comment"
          placeholder="Add a comment..."
          autoComplete="off"
          id={id}
          defaultValue={result?.ok ? '' : result?.result.initialValue?.comment_text}
          onChange={({ target }) => {
            setLength(codePoints(target.value))
            setIsEmpty(false)
          }}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? `${id}-error` : isCounted ? `${id}-count` : undefined}
          className="input"
        />
        <SubmitButton intent="addComment" isBusy={fetcher.state !== 'idle'} className="btn">
          Post
        </SubmitButton>
      </div>
      {isCounted && (
        <p id={`${id}-count`} className={length > COMMENT_MAX ? 'error mt-1' : 'hint mt-1'}>
          {length > COMMENT_MAX
            ? tooMuch(length, COMMENT_MAX)
            : `${length.toLocaleString('en-US')} / ${COMMENT_MAX.toLocaleString('en-US')}`}
        </p>
      )}
      <FieldErrors id={`${id}-error`} errors={errors} />
    </fetcher.Form>
  )
}

const commentIn = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('.input')
