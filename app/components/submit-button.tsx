import type { ComponentProps } from 'react'
import type { OperationName } from '../contract'

type Props = Omit<ComponentProps<'button'>, 'name' | 'value' | 'type'> & {
  intent: OperationName
  isBusy?: boolean
}

/** The button that names the operation a form asks for. */
export function SubmitButton({
  intent,
  isBusy = false,
  className = 'btn btn-primary',
  disabled,
  ...rest
}: Props) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={className}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      {...rest}
    />
  )
}
