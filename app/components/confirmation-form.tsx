import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { ScreenIntent } from '../contract/failures'
import { InputField } from './field'
import { FormButtons } from './form-buttons'

type Props = {
  intent: ScreenIntent
  /** The page without the dialog 'delete', in which the form stands. */
  page: string
  name?: string
  label: ReactNode
  errors: string[] | undefined
  children: string
}

/** Deletes once something has been typed. */
export function ConfirmationForm({ intent, page, name = 'confirmation', label, errors, children }: Props) {
  const ids = { id: 'confirmation', errorId: 'confirmation-error' }
  const field = { ...ids, name, initialValue: undefined, errors }
  return (
    <Form method="post" action={`${page}?dialog=delete`} replace>
      <InputField field={field} label={label} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      <FormButtons intent={intent} isDanger>
        {children}
      </FormButtons>
    </Form>
  )
}
