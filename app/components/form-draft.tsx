import { useEffect, useRef } from 'react'
import { DRAFT_KEY_FIELD } from '../contract/action-result'
import type { DraftState } from './kept-forms'

/** In a form whose input is kept until it is saved: which draft that is, and that it is one. */
export function FormDraft({ draft: { key, note, discard } }: { draft: DraftState }) {
  const ref = useRef<HTMLInputElement>(null)
  // The form may be in a part that opens on demand.
  useEffect(() => {
    if (note) ref.current?.closest('details')?.setAttribute('open', '')
  }, [note])
  return (
    <>
      <input ref={ref} type="hidden" name={DRAFT_KEY_FIELD} value={key} />
      {note && (
        <p role="status" className="hint mb-3">
          Not saved yet.
          {note === 'changed' && ' Somebody has changed it since: saving replaces that.'}{' '}
          <button type="button" className="link" onClick={discard}>
            Discard my changes
          </button>
        </p>
      )}
    </>
  )
}
