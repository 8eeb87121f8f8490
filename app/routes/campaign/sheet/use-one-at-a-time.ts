import { useEffect, useState, type RefObject } from 'react'
import { CRITERIA } from '~/domain/tactics/constants'

/** As in styles.css. */
const NARROW = '(width < 40rem)'
/** Long enough to see the third choice. */
const NEXT_DELAY_MS = 160

export type Step = {
  /** From 0; `count` is the last step, with the reasons and the button. */
  place: number
  count: number
  /** Whether the row at this place has all its choices. */
  isScored: boolean
}

/**
 * On a phone the sheet shows one tactic at a time and goes on after the third choice. `step` is null where all rows are
 * shown: on wider screens, before JavaScript runs, and while a refused row waits to be corrected.
 */
export function useOneAtATime(sheet: RefObject<HTMLFormElement>, isOff: boolean) {
  const [step, setStep] = useState<Step | null>(null)

  useEffect(() => {
    const form = sheet.current
    if (!form || isOff) return
    const narrow = window.matchMedia(NARROW)
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => setStep(narrow.matches ? stepAt(form, firstOpen(form)) : null)
    const noteChoice = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest('.sheet-row') : null
      if (!row?.hasAttribute('data-current') || !narrow.matches) return
      const place = rowsOf(form).indexOf(row)
      setStep(stepAt(form, place))
      clearTimeout(timer)
      if (!isComplete(row)) return
      timer = setTimeout(
        () => setStep((now) => (now?.place === place ? stepAt(form, place + 1) : now)),
        NEXT_DELAY_MS,
      )
    }
    // After `useSheet` has filled in what was kept.
    follow()
    narrow.addEventListener('change', follow)
    form.addEventListener('input', noteChoice)
    return () => {
      clearTimeout(timer)
      narrow.removeEventListener('change', follow)
      form.removeEventListener('input', noteChoice)
    }
  }, [sheet, isOff])

  const place = isOff ? null : (step?.place ?? null)
  useEffect(() => {
    if (sheet.current) show(sheet.current, place)
  }, [sheet, place])

  const go = (wanted: number) => sheet.current && setStep(stepAt(sheet.current, wanted))
  return { step: isOff ? null : step, go }
}

function stepAt(form: HTMLFormElement, place: number): Step {
  const rows = rowsOf(form)
  const row = rows[place]
  return { place, count: rows.length, isScored: row !== undefined && isComplete(row) }
}

function firstOpen(form: HTMLFormElement): number {
  const rows = rowsOf(form)
  const first = rows.findIndex((row) => !isComplete(row))
  return first === -1 ? rows.length : first
}

/** The rows are text to React, so it does not see these attributes. */
function show(form: HTMLFormElement, place: number | null): void {
  const rows = rowsOf(form)
  rows.forEach((row, index) => row.toggleAttribute('data-current', index === place))
  if (place === null) return form.removeAttribute('data-step')
  CRITERIA.forEach(({ lowest, highest }, index) =>
    form.style.setProperty(`--ends-${index + 1}`, JSON.stringify(`1: ${lowest}, 10: ${highest}`)),
  )
  form.setAttribute('data-step', place === rows.length ? 'end' : 'tactic')
  window.scrollTo({ top: 0 })
}

function rowsOf(form: HTMLFormElement): Element[] {
  return [...form.querySelectorAll('.sheet-row')]
}

function isComplete(row: Element): boolean {
  return row.querySelectorAll('.strip :checked').length === row.querySelectorAll('.strip').length
}
