/** A copy, since React writes the defaults into the fields while it hydrates. */
type Typed = { tag: string; value: string; checked: boolean }
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Nobody types into these. */
const SKIPPED = new Set(['hidden', 'submit', 'button', 'file', 'image', 'reset'])

/** Parts of a page are loaded after it is drawn. */
const RESTORE_WITHIN_MS = 10_000

/**
 * Keeps what is typed until React has started. If a browser extension changes the page, hydration fails and React renders
 * all fields again, empty. The returned function fills them, also fields that are rendered later.
 */
export function keepTyped(): () => void {
  const typed = new Map<string, Typed>()
  const remember = ({ target }: Event) => {
    if (isField(target)) typed.set(keyOf(target), typedIn(target))
  }
  for (const field of fields()) if (isChanged(field)) typed.set(keyOf(field), typedIn(field))
  document.addEventListener('input', remember, true)
  const restore = () => {
    for (const field of fields()) {
      const key = keyOf(field)
      const before = typed.get(key)
      if (before?.tag !== field.tagName) continue
      typed.delete(key)
      fill(field, before)
    }
  }
  const observer = new MutationObserver(restore)
  const stopRemembering = () => document.removeEventListener('input', remember, true)
  setTimeout(() => {
    stopRemembering()
    observer.disconnect()
  }, RESTORE_WITHIN_MS)
  return () => {
    stopRemembering()
    restore()
    observer.observe(document, { childList: true, subtree: true })
  }
}

function* fields(): Generator<Field> {
  for (const field of document.querySelectorAll('input, textarea, select')) if (isField(field)) yield field
}

function isField(node: unknown): node is Field {
  const isOne =
    node instanceof HTMLInputElement ||
    node instanceof HTMLTextAreaElement ||
    node instanceof HTMLSelectElement
  return isOne && node.name !== '' && !SKIPPED.has(node.type)
}

/** The index of a field among those with its name, since ids change when React renders the page again. */
function keyOf(field: Field): string {
  const same = [...document.getElementsByName(field.name)]
  return `${field.name} ${same.indexOf(field)}`
}

/** Whether a field's value is not the one that the page came with. */
export function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== defaultIndex(field)
  const isChosen = field.type === 'checkbox' || field.type === 'radio'
  return isChosen
    ? (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked
    : field.value !== field.defaultValue
}

/** Asked for by the attribute, since a page has many options. */
function defaultIndex(select: HTMLSelectElement): number {
  return select.querySelector<HTMLOptionElement>('[selected]')?.index ?? 0
}

function typedIn(field: Field): Typed {
  return {
    tag: field.tagName,
    value: field.value,
    checked: field instanceof HTMLInputElement && field.checked,
  }
}

/** Uses the setter of the prototype and an event, so that React handles it like typing. */
function fill(field: Field, { value, checked }: Typed): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    if (field.checked !== checked) field.click()
    return
  }
  if (field.value === value) return
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
