import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { SubmitButton } from '~/components/submit-button'
import { counted } from '~/domain/text'

type Props = {
  undo: { tactic_id: string; count: number }
  /** Ends the sentence about what was added. */
  children?: ReactNode
}

export default function UndoAdding({ undo: { tactic_id, count }, children }: Props) {
  const isBusy = useNavigation().formData?.get('intent') === 'undoAdding'
  return (
    <Form method="post" preventScrollReset className="mb-2 flex flex-wrap items-center gap-x-3">
      <p role="status" className="hint">
        {counted(count, 'tactic')} added.{children}
      </p>
      <input type="hidden" name="tactic_id" value={tactic_id} />
      <SubmitButton intent="undoAdding" isBusy={isBusy} className="link text-sm">
        Undo
      </SubmitButton>
    </Form>
  )
}
