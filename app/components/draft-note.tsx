import type { DraftState } from './kept-forms'

/** Says that a form shows what was typed before and is not saved. */
export function DraftNote({ draft: { note, discard } }: { draft: DraftState }) {
  if (!note) return null
  return (
    <p role="status" className="hint mb-3">
      Not saved yet.
      {note === 'changed' && ' It has been changed meanwhile: saving replaces that.'}{' '}
      <button
        type="button"
        className="tap cursor-pointer font-semibold text-accent underline underline-offset-2"
        onClick={discard}
      >
        Discard my changes
      </button>
    </p>
  )
}
