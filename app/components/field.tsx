import type { ComponentProps, ReactNode } from 'react'
import { codePoints } from '../domain/text'
import { FieldErrors } from './field-errors'
import { fieldProps, type FormField } from './kept-form'
import { LengthNote } from './length-note'
import { Textarea } from './textarea'
import { useTypedValue } from './typed-value'

type Common = {
  field: FormField
  label: ReactNode
  hint?: ReactNode
  /** Of the text. More can be typed or pasted, and is refused. */
  maxCharacters?: number
}
type Frame = Common & { foot?: ReactNode; count?: string; children: ReactNode }

function Frame({ field, label, hint, maxCharacters, count, foot, children }: Frame) {
  return (
    <div className="mb-4">
      <label htmlFor={field.id} className="label">
        {label}
      </label>
      {children}
      {(hint || count !== undefined) && (
        <p className="hint mt-1 flex min-h-[1lh] flex-wrap justify-between gap-x-4">
          <span>{hint}</span>
          <span className="tabular-nums">{count}</span>
        </p>
      )}
      {maxCharacters !== undefined && <LengthNote of={field.id} max={maxCharacters} />}
      <FieldErrors id={field.errorId} errors={field.errors} />
      {foot}
    </div>
  )
}

type InputProps = Common & Omit<ComponentProps<'input'>, 'name' | 'form'>

export function InputField({ field, label, hint, maxCharacters, autoFocus = false, ...rest }: InputProps) {
  return (
    <Frame field={field} label={label} hint={hint} maxCharacters={maxCharacters}>
      <input
        {...fieldProps(field)}
        type="text"
        dir="auto"
        {...rest}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript the first wrong field has the focus
        autoFocus={autoFocus || field.errors !== undefined}
        className="input"
      />
    </Frame>
  )
}

type TextareaProps = Common &
  Omit<ComponentProps<'textarea'>, 'name' | 'form'> & {
    maxCharacters: number
    /** A list is longer than anybody counts; what is too much is still said. */
    isCounted?: boolean
    /** Below the hint. */
    foot?: ReactNode
  }

/** A labelled textarea with its errors and, once JavaScript runs, a live count in the line kept free for it. */
export function TextareaField({
  field,
  label,
  hint,
  maxCharacters,
  isCounted = true,
  foot,
  ...rest
}: TextareaProps) {
  const { value, watched } = useTypedValue()
  return (
    <Frame
      field={field}
      label={label}
      hint={hint}
      maxCharacters={maxCharacters}
      count={!isCounted || value === undefined ? '' : `${codePoints(value)} / ${maxCharacters}`}
      foot={foot}
    >
      <Textarea
        {...fieldProps(field)}
        {...rest}
        {...watched}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript the first wrong field has the focus
        autoFocus={field.errors !== undefined}
        className="input"
      />
    </Frame>
  )
}
