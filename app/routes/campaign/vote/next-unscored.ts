/** Marks the vote form of a tactic without a vote by the person, sent or being sent. */
export const UNSCORED = { 'data-unscored': '' }

/** Moves the focus to the next unscored tactic, or from the last to the first. Returns whether there is another one. */
export function focusNextUnscored(form: HTMLFormElement): boolean {
  const forms = [...document.querySelectorAll('form[data-unscored]')]
  const next = forms[forms.indexOf(form) + 1] ?? forms[0]
  if (!next || next === form) return false
  next.querySelector('select')?.focus({ preventScroll: true })
  next.closest('li')?.scrollIntoView({ block: 'nearest' })
  return true
}
