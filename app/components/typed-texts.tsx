import type { TypedText } from '../contract/action-result'
import { findTypedTexts } from '../contract/typed-texts'

/** What was typed into a form that is gone, to be copied. */
export function TypedTexts({ typed }: { typed: TypedText[] }) {
  return typed.map(({ label, text }) => (
    <label key={label} className="mb-4 block">
      <span className="label">{label}</span>
      <textarea readOnly dir="auto" rows={3} value={text} className="input" />
    </label>
  ))
}

/** The same for the fields of a refused form. */
export default function TypedFields({ fields }: { fields: Record<string, unknown> }) {
  return <TypedTexts typed={findTypedTexts(fields)} />
}
