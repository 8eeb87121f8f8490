import { Check, MessageSquare, Pencil, Sparkles, Trash2 } from 'lucide-react'

const ICONS = { check: Check, comments: MessageSquare, delete: Trash2, edit: Pencil, sparkles: Sparkles }

/** Icons that a list repeats, drawn once: React takes longer for an icon than for the rest of an entry. */
export function IconDrawings() {
  return (
    <svg className="hidden" aria-hidden>
      {Object.entries(ICONS).map(([name, Drawing]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <Drawing />
        </symbol>
      ))}
    </svg>
  )
}

/** An icon on a page that contains `IconDrawings`. */
export function Icon({ name, size }: { name: keyof typeof ICONS; size: number }) {
  return (
    <svg width={size} height={size} aria-hidden>
      <use href={`#icon-${name}`} />
    </svg>
  )
}
