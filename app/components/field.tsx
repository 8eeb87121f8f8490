import { getInputProps, getTextareaProps, type FieldMetadata } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import { codePoints } from '../domain/text'
import { useHydrated } from './hydrated'
import { useTypedValue } from './typed-value'

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

type TextareaProps = Common & Omit<ComponentProps<'textarea'>, 'name' | 'form'> & { maxLength: number }

/** A labelled textarea with its errors and, once JavaScript runs, a live count. */
export function TextareaField({ field, label, hint, ...rest }: TextareaProps) {
  const { key, ...props } = getTextareaProps(field)
  const { value, watched } = useTypedValue(field.initialValue ?? '')
  const isHydrated = useHydrated()
  return (
    <Frame field={field} label={label} hint={isHydrated ? `${codePoints(value)} / ${rest.maxLength}` : hint}>
      <textarea key={key} {...props} {...rest} {...watched} className="input" />
    </Frame>
  )
}
