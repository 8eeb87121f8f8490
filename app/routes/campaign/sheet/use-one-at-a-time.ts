import { useEffect, useRef, useState, type RefObject } from 'react'
import { isFilled } from './use-sheet'

/** As in styles.css, which shows the first tactic alone before this runs, so that nothing moves when it does. */
const NARROW = '(width < 40rem)'
/** Long enough to see the third choice. */
const NEXT_DELAY_MS = 160

export type Step = {
  /** From 0; `count` follows the last tactic, and after it come the reasons. */
  place: number
  count: number
  /** Whether the row at this place has all its choices. */
  isScored: boolean
}

/**
 * On a phone the sheet shows one tactic at a time and shows the next after the third choice. The styles show all rows on wider
 * screens and without JavaScript. `step` is null while a refused row waits to be corrected, where all rows are shown too.
 */
export function useOneAtATime(sheet: RefObject<HTMLFormElement>, count: number, isOff: boolean) {
  const [step, setStep] = useState<Step>({ place: 0, count, isScored: false })

  useEffect(() => {
    const form = sheet.current
    if (!form || isOff) return
    const narrow = window.matchMedia(NARROW)
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => narrow.matches && setStep(stepAt(form, firstOpen(form)))
    const noteChoice = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest('.sheet-row') : null
      if (!row?.hasAttribute('data-current') || !narrow.matches) return
      const place = rowsOf(form).indexOf(row)
      setStep(stepAt(form, place))
      clearTimeout(timer)
      if (!isFilled(row)) return
      timer = setTimeout(
        () => setStep((now) => (now.place === place ? stepAt(form, place + 1) : now)),
        NEXT_DELAY_MS,
      )
    }
    // After `useSheet` has filled in what was kept.
    follow()
    const listening = new AbortController()
    narrow.addEventListener('change', follow, listening)
    form.addEventListener('input', noteChoice, listening)
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [sheet, isOff])

  const { place } = step
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place || !sheet.current) return
    shown.current = place
    sheet.current.scrollIntoView()
    // For those who score by keys in a narrow window.
    const radio = rowsOf(sheet.current)[place]?.querySelector<HTMLInputElement>('input[type=radio]')
    if (sheet.current.contains(document.activeElement)) radio?.focus({ preventScroll: true })
  }, [sheet, place])

  const go = (wanted: number) => sheet.current && setStep(stepAt(sheet.current, wanted))
  return { step: isOff ? null : step, go }
}

function stepAt(form: HTMLFormElement, place: number): Step {
  const rows = rowsOf(form)
  const row = rows[place]
  return { place, count: rows.length, isScored: row !== undefined && isFilled(row) }
}

function firstOpen(form: HTMLFormElement): number {
  const rows = rowsOf(form)
  const first = rows.findIndex((row) => !isFilled(row))
  return first === -1 ? rows.length : first
}

function rowsOf(form: HTMLFormElement): Element[] {
  return [...form.querySelectorAll('.sheet-row')]
}
