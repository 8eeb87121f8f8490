import { useEffect, useState, type RefObject } from 'react'

type Marks = { slots: number; used: number; left: number }

/**
 * What the form holds at this moment: slots, tactics marked Do and tactics without a choice. Null before hydration.
 * `markFirst` marks as many tactics as there are slots, `markRest` those without a choice.
 */
export function useMarks(form: RefObject<HTMLFormElement>) {
  const [marks, setMarks] = useState<Marks | null>(null)

  useEffect(() => {
    const shown = form.current
    if (!shown) return
    const note = () => setMarks(readMarks(shown))
    note()
    const listening = new AbortController()
    shown.addEventListener('input', note, listening)
    shown.addEventListener('keydown', chooseByKey, listening)
    return () => listening.abort()
  }, [form])

  const markFirst = () => {
    const { slots } = marks ?? { slots: 0 }
    rowsOf(form.current).forEach((row, index) => {
      if (index < slots) choose(row, 'do')
      else if (radioOf(row, 'do')?.checked) uncheck(row)
    })
    tellOf(form.current)
  }
  const markRest = () => {
    for (const row of rowsOf(form.current)) if (!row.querySelector(':checked')) choose(row, 'later')
    tellOf(form.current)
  }
  return { marks, markFirst, markRest }
}

const CHOICE_OF_KEY: Record<string, string> = { d: 'do', l: 'later', n: 'no' }

/** In a row a letter chooses and goes to the next row, from the last one to the button that publishes. */
function chooseByKey({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  const choice = CHOICE_OF_KEY[key.toLowerCase()]
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio' || !choice) return
  const row = target.closest('.decision-row')
  if (!row || ctrlKey || metaKey || altKey) return
  choose(row, choice)
  tellOf(target.form)
  const rows = rowsOf(target.form)
  const next = rows[rows.indexOf(row) + 1]
  const goal = next
    ? (next.querySelector<HTMLElement>(':checked') ?? radioOf(next, 'do'))
    : target.form?.querySelector<HTMLElement>('button.btn-primary')
  goal?.focus()
}

/** Counts again, and keeps the draft, as if the radio buttons had been pressed. */
function tellOf(form: HTMLFormElement | null): void {
  form?.dispatchEvent(new Event('input', { bubbles: true }))
}

function readMarks(form: HTMLFormElement): Marks {
  const slots = form.elements.namedItem('slots')
  const count = slots instanceof HTMLInputElement ? Number.parseInt(slots.value, 10) : 0
  const rows = rowsOf(form)
  return {
    slots: Number.isNaN(count) || count < 0 ? 0 : count,
    used: rows.filter((row) => radioOf(row, 'do')?.checked).length,
    left: rows.filter((row) => !row.querySelector(':checked')).length,
  }
}

function rowsOf(form: HTMLFormElement | null): Element[] {
  return [...(form?.querySelectorAll('.decision-row') ?? [])]
}

function radioOf(row: Element, value: string): HTMLInputElement | null {
  return row.querySelector<HTMLInputElement>(`input[value="${value}"]`)
}

function choose(row: Element, value: string): void {
  const radio = radioOf(row, value)
  if (radio) radio.checked = true
}

function uncheck(row: Element): void {
  for (const radio of row.querySelectorAll<HTMLInputElement>('input:checked')) radio.checked = false
}
