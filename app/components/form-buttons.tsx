import { Link } from '@remix-run/react'
import type { ScreenIntent } from '../contract/failures'
import { CloseDialog } from './dialog'
import { SubmitButton } from './submit-button'

type Props = {
  intent: ScreenIntent
  /** The words of the button while the form is being sent. */
  busy?: string
  isDanger?: boolean
  /** The page that 'Cancel' leads to; without one it closes the dialog. */
  cancelTo?: string
  onCancel?: () => void
  children: string
}

export function FormButtons({ intent, busy, isDanger, cancelTo, onCancel, children }: Props) {
  return (
    <div className={`flex flex-wrap justify-end gap-2 ${cancelTo ? '' : 'mt-5'}`}>
      {cancelTo ? (
        <Link to={cancelTo} className="btn" onClick={onCancel}>
          Cancel
        </Link>
      ) : (
        <CloseDialog>Cancel</CloseDialog>
      )}
      <SubmitButton intent={intent} busy={busy} className={isDanger ? 'btn btn-danger' : undefined}>
        {children}
      </SubmitButton>
    </div>
  )
}
