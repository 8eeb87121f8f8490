import { Form, useNavigation } from '@remix-run/react'
import { useId, useState, type ReactNode } from 'react'
import { SubmitButton } from '~/components/submit-button'
import { Textarea } from '~/components/textarea'
import type { ActionResult } from '~/contract/action-result'
import { PASTED_LABEL, PASTED_MAX } from '~/domain/tactics/constants'

type Props = {
  result: ActionResult | undefined
  text: string
  /** The preview of the text. It goes when the text is changed. */
  children: ReactNode
}

/** The pasted list. Once it has a preview it is folded away below it. */
export function ListForm({ result, text, children }: Props) {
  const [changed, setChanged] = useState<ActionResult>()
  const isChanged = changed !== undefined && changed === result
  const id = useId()
  const navigation = useNavigation()
  const isBusy = navigation.formData?.get('intent') === 'previewTactics'
  const errors = result?.result.error?.text
  const form = (
    <Form method="post" className="card" data-kept="previewTactics">
      <label htmlFor={id} className="label">
        {PASTED_LABEL}
      </label>
      <Textarea
        id={id}
        name="text"
        rows={10}
        maxLength={PASTED_MAX}
        defaultValue={text}
        onChange={() => setChanged(result)}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors && `${id}-error`}
        className="input"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript the first wrong field has the focus
        autoFocus={errors !== undefined}
      />
      {errors && (
        <p id={`${id}-error`} className="error">
          {errors.join(' ')}
        </p>
      )}
      <SubmitButton intent="previewTactics" isBusy={isBusy} className="btn btn-primary mt-3">
        {isBusy ? 'Checking…' : 'Preview'}
      </SubmitButton>
    </Form>
  )
  if (!children) return form
  return (
    <>
      {!isChanged && children}
      <details className="mt-4">
        <summary className="tap cursor-pointer text-accent underline underline-offset-2">
          Change the list
        </summary>
        <div className="mt-2">{form}</div>
      </details>
    </>
  )
}
