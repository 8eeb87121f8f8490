import { getInputProps, getTextareaProps, type FieldMetadata } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'

type Frame = { field: FieldMetadata<string>; label: string; hint?: ReactNode; children: ReactNode }

function Frame({ field, label, hint, children }: Frame) {
  return (
    <div className="mb-4">
      <label htmlFor={field.id} className="label">
        {label}
      </label>
      {children}
      {hint && <p className="hint mt-1">{hint}</p>}
      {field.errors && (
        <p id={field.errorId} className="error">
          {field.errors.join(' ')}
        </p>
      )}
    </div>
  )
}

type Common = { field: FieldMetadata<string>; label: string; hint?: ReactNode }
type InputProps = Common &
  Omit<ComponentProps<'input'>, 'name' | 'form'> & { type?: 'text' | 'email' | 'datetime-local' }

/** A labelled input with its errors, joined for screen readers. */
export function InputField({ field, label, hint, type = 'text', ...rest }: InputProps) {
  const { key, ...props } = getInputProps(field, { type })
  return (
    <Frame field={field} label={label} hint={hint}>
      <input key={key} {...props} {...rest} className="input" />
    </Frame>
  )
}

type TextareaProps = Common & Omit<ComponentProps<'textarea'>, 'name' | 'form'>

/** A labelled textarea with its errors. */
export function TextareaField({ field, label, hint, ...rest }: TextareaProps) {
  const { key, ...props } = getTextareaProps(field)
  return (
    <Frame field={field} label={label} hint={hint}>
      <textarea key={key} {...props} {...rest} className="input" />
    </Frame>
  )
}
