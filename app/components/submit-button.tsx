import { useRef, type ComponentProps } from 'react'
import type { ScreenIntent } from '../contract/failures'
import { useFocusAfter } from './focus-after'

type Props = Omit<ComponentProps<'button'>, 'name' | 'value' | 'type'> & {
  intent: ScreenIntent
  isBusy?: boolean
}

/** Its `intent` is the operation that the form asks for. */
export function SubmitButton({
  intent,
  isBusy = false,
  className = 'btn btn-primary',
  disabled,
  ...rest
}: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(isBusy, button)
  return (
    <button
      ref={button}
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
