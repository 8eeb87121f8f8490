import { useEffect, useRef } from 'react'
import type { DraftState } from './kept-forms'

export function DraftNote({ draft: { note, discard } }: { draft: DraftState }) {
  const ref = useRef<HTMLParagraphElement>(null)
  // The form may be in a part that opens on demand.
  useEffect(() => ref.current?.closest('details')?.setAttribute('open', ''), [note])
  if (!note) return null
  return (
    <p ref={ref} role="status" className="hint mb-3">
      Not saved yet.
      {note === 'changed' && ' Somebody has changed it since: saving replaces that.'}{' '}
      <button type="button" className="link" onClick={discard}>
        Discard my changes
      </button>
    </p>
  )
}
