import { useNavigation } from '@remix-run/react'
import { useRef, type ComponentProps } from 'react'
import type { ScreenIntent } from '../contract/failures'
import { useFocusAfter } from './focus-after'
import { PersonField } from './person-field'

type Props = Omit<ComponentProps<'button'>, 'name' | 'value' | 'type'> & {
  intent: ScreenIntent
  busy?: string
  /** Where the page has several forms with the intent, or the form is a fetcher's. */
  isBusy?: boolean
}

/** Its `intent` is the operation that the form asks for. The form also says to whom it was shown. */
export function SubmitButton({
  intent,
  busy,
  isBusy,
  className = 'btn btn-primary',
  disabled,
  children,
  ...rest
}: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const isSent = useNavigation().formData?.get('intent') === intent
  const isWaiting = isBusy ?? (busy !== undefined && isSent)
  useFocusAfter(isWaiting, button)
  return (
    <>
      <PersonField />
      <button
        ref={button}
        type="submit"
        name="intent"
        value={intent}
        className={className}
        disabled={disabled || isWaiting}
        aria-busy={isWaiting || undefined}
        {...rest}
      >
        {(isWaiting && busy) || children}
      </button>
    </>
  )
}
