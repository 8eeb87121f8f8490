import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { ScreenIntent } from '../contract/failures'
import { CloseDialog, Dialog } from './dialog'
import { SubmitButton } from './submit-button'

type Props = {
  title: ReactNode
  intent: ScreenIntent
  /** The page without the dialog: the form is sent to it, and 'Cancel' leads to it. */
  action: string
  fields?: Record<string, string>
  confirmLabel: string
  cancelLabel?: string
  /** Where nothing is destroyed. */
  confirmClass?: string
  reloadDocument?: boolean
  /** A second button that sends the same form to another page. */
  other?: { label: string; action: string }
  children: ReactNode
  /** What else is lost or changes. */
  consequence?: ReactNode
}

export function ConfirmDialog({
  title,
  intent,
  action,
  fields = {},
  confirmLabel,
  cancelLabel = 'Cancel',
  confirmClass = 'btn btn-danger',
  reloadDocument,
  other,
  children,
  consequence,
}: Props) {
  return (
    <Dialog title={title} closeTo={action} closeLabel={cancelLabel}>
      <p>{children}</p>
      {consequence && <p className="mt-2 text-soft">{consequence}</p>}
      <Form
        method="post"
        action={action}
        replace
        preventScrollReset
        reloadDocument={reloadDocument}
        className="mt-5 flex flex-wrap justify-end gap-2"
      >
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <CloseDialog isFirstFocus>{cancelLabel}</CloseDialog>
        {other && (
          <SubmitButton intent={intent} className="btn" formAction={other.action}>
            {other.label}
          </SubmitButton>
        )}
        <SubmitButton intent={intent} className={confirmClass}>
          {confirmLabel}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
