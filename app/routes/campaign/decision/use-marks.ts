import { useCallback, useEffect, useRef, useState } from 'react'

type Marks = { slots: number; used: number; left: number }

/**
 * What the form holds at this moment: slots, tactics marked Do and tactics without a choice. Null before hydration.
 * `markFirst` marks as many tactics as there are slots, `markRest` those without a choice.
 */
export function useMarks() {
  const form = useRef<HTMLFormElement>(null)
  const [marks, setMarks] = useState<Marks | null>(null)
  const note = useCallback(() => {
    if (form.current) setMarks(readMarks(form.current))
  }, [])

  useEffect(() => {
    const shown = form.current
    note()
    shown?.addEventListener('input', note)
    return () => shown?.removeEventListener('input', note)
  }, [note])

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
  return { form, marks, markFirst, markRest }
}

/** Counts anew, and keeps the draft, as if the radio buttons had been pressed. */
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
