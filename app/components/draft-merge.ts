export type Fields = Record<string, string>
/** What a form holds that is not saved, what the server held when it was typed, and whether the session ended then. */
export type Draft = { fields: Fields; base: Fields; is_unsent?: boolean }

/**
 * A draft over what the server holds now: fields that were not changed follow the server. `is_changed` if one that was
 * changed has another value there by now. Null if nothing is left to save.
 */
export function mergeDraft(
  { fields, base }: Draft,
  stored: Fields,
): { fields: Fields; is_changed: boolean } | null {
  const merged: Fields = {}
  let is_changed = false
  let has_changes = Object.keys(base).length === 0
  for (const name of new Set([...Object.keys(fields), ...Object.keys(stored)])) {
    const [typed, before, now] = [fields, base, stored].map((values) => values[name] ?? '')
    merged[name] = (typed === before ? now : typed) ?? ''
    // Fields that are not stored name the form, not the record.
    if (typed === before || typed === now || !(name in stored)) continue
    has_changes = true
    if (now !== before) is_changed = true
  }
  return has_changes ? { fields: merged, is_changed } : null
}

/** Whether a form holds nothing but what the server does. A radio button that is not chosen sends nothing. */
export function sameFields(fields: Fields, base: Fields): boolean {
  const names = Object.keys(base)
  return names.length > 0 && names.every((name) => (fields[name] ?? '') === base[name])
}
