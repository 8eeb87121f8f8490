/** Marks the vote form of a tactic that the person has not scored and is not scoring right now. */
export const UNSCORED = { 'data-unscored': '' }

/**
 * Moves the focus from a vote form to the first score of the next unscored tactic, from the end on to the first.
 * Returns whether there is one.
 */
export function focusNextUnscored(form: HTMLFormElement): boolean {
  const forms = [...document.querySelectorAll('form[data-unscored]')]
  const next = forms[forms.indexOf(form) + 1] ?? forms[0]
  if (!next || next === form) return false
  next.querySelector('select')?.focus({ preventScroll: true })
  next.closest('li')?.scrollIntoView({ block: 'nearest' })
  return true
}
