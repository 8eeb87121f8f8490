import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { ActionResult } from '../contract/action-result'
import type { ScreenIntent } from '../contract/failures'
import { useReportResult } from './action-result'
import { FailureAlert } from './failure-alert'
import { SubmitButton } from './submit-button'
import { isChanged } from './typed-before-start'

type Props = {
  intent: ScreenIntent
  name: string
  id: string
  label: string
  isOn: boolean
  save: string
  action?: string
  hint?: ReactNode
  className?: string
}

export function SwitchForm({ intent, name, id, label, isOn, save, action, hint, className }: Props) {
  const fetcher = useFetcher<ActionResult>()
  useReportResult(fetcher.data)
  const box = useRef<HTMLInputElement>(null)
  const { submit } = fetcher
  useEffect(() => {
    // Pressed before the page came alive.
    if (box.current && isChanged(box.current)) submit(box.current.form)
  }, [submit])
  // Shows the choice while it is being saved.
  const pending = fetcher.formData?.getAll(name).at(-1)
  return (
    <fetcher.Form method="post" action={action} className={className}>
      <FailureAlert result={fetcher.state === 'idle' ? fetcher.data : undefined} />
      <input type="hidden" name="intent" value={intent} />
      {/* A checkbox that is off sends nothing, and the last value of a name counts. */}
      <input type="hidden" name={name} value="false" />
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id}>{label}</label>
        <input
          ref={box}
          id={id}
          type="checkbox"
          role="switch"
          name={name}
          value="true"
          checked={pending === undefined ? isOn : pending === 'true'}
          onChange={(event) => submit(event.currentTarget.form)}
          // Firefox would bring back an earlier choice when the page is loaded again.
          autoComplete="off"
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="switch size-5 flex-none"
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="hint mt-1">
          {hint}
        </p>
      )}
      <SubmitButton intent={intent} className="btn btn-small mt-2 hidden noscript:inline-flex">
        {save}
      </SubmitButton>
    </fetcher.Form>
  )
}
