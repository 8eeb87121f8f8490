import type { ReactNode } from 'react'
import { FieldErrors } from './field-errors'

const ERROR_ID = 'confirmation-error'

type Props = { label: ReactNode; name?: string; errors: string[] | undefined }

export function ConfirmationField({ label, name = 'confirmation', errors }: Props) {
  return (
    <>
      <label htmlFor="confirmation" className="label">
        {label}
      </label>
      <input
        id="confirmation"
        name={name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="input"
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? ERROR_ID : undefined}
      />
      <FieldErrors id={ERROR_ID} errors={errors} />
    </>
  )
}
