import { useRef, type ComponentProps } from 'react'
import type { ScreenIntent } from '../contract/failures'
import { useFocusAfter } from './focus-after'
import { PersonField } from './person-field'

type Props = Omit<ComponentProps<'button'>, 'name' | 'value' | 'type'> & {
  intent: ScreenIntent
  isBusy?: boolean
}

/** Its `intent` is the operation that the form asks for. The form also says to whom it was shown. */
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
    <>
      <PersonField />
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
    </>
  )
}
