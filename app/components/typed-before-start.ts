type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const FIELDS =
  ':is(input:not([type=hidden], [type=submit], [type=button], [type=file]), textarea, select)[name]'

/** Parts of a page are loaded after it is drawn. */
const RESTORE_WITHIN_MS = 10_000

/** Keeps what is typed until React has started. The returned function fills it in again (docs/decisions/017). */
export function keepTyped(): () => void {
  // Copies, since React writes the defaults into the fields while it hydrates.
  const typed = new Map<string, string | boolean>()
  const remember = (target: EventTarget | null) => {
    if (target instanceof Element && target.matches(FIELDS)) {
      const field = target as Field
      typed.set(keyOf(field), valueOf(field))
    }
  }
  const restore = () => {
    for (const field of fields()) {
      const before = typed.get(keyOf(field))
      typed.delete(keyOf(field))
      if (before !== undefined && before !== valueOf(field)) fill(field, before)
    }
  }
  for (const field of fields()) if (isChanged(field)) remember(field)
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  document.addEventListener('input', ({ target }) => remember(target), options)
  const observer = new MutationObserver(restore)
  setTimeout(() => {
    listening.abort()
    observer.disconnect()
  }, RESTORE_WITHIN_MS)
  return () => {
    listening.abort()
    restore()
    observer.observe(document, { childList: true, subtree: true })
  }
}

const fields = () => [...document.querySelectorAll<Field>(FIELDS)]

/** The index of a field among those with its name, since ids change when React renders the page again. */
function keyOf(field: Field): string {
  return `${field.name} ${[...document.getElementsByName(field.name)].indexOf(field)}`
}

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

const valueOf = (field: Field) => (isBox(field) ? field.checked : field.value)

/** Whether a field's value is not the one that the page came with. */
export function isChanged(field: Field): boolean {
  // Asked for by the attribute, since a page has many options.
  if (field instanceof HTMLSelectElement)
    return field.selectedIndex !== (field.querySelector<HTMLOptionElement>('[selected]')?.index ?? 0)
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

/** Uses the setter of the prototype and an event, so that React handles it like typing. */
function fill(field: Field, value: string | boolean): void {
  if (isBox(field)) return field.click()
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
}
