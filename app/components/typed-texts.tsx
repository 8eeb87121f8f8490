import type { TypedText } from '../contract/action-result'
import { findTypedTexts } from '../contract/typed-texts'

export function TypedTexts({ typed }: { typed: TypedText[] }) {
  return typed.map(({ label, text }) => (
    <label key={label} className="mb-4 block">
      <span className="label">{label}</span>
      <textarea readOnly dir="auto" rows={3} value={text} className="input" />
    </label>
  ))
}

export default function TypedFields({ fields }: { fields: Record<string, unknown> }) {
  return <TypedTexts typed={findTypedTexts(fields)} />
}
