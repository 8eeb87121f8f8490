import { useEffect, useRef, type RefObject } from 'react'

/**
 * A busy button is disabled, or disappears with its form, and so loses the focus. Afterwards the focus moves to
 * `findTarget(place)`, unless the person has moved it elsewhere.
 */
export function useFocusAfter<Place extends HTMLElement>(
  isBusy: boolean,
  place: RefObject<Place>,
  findTarget: (place: Place) => HTMLElement | null = (found) => found,
): void {
  const wasBusy = useRef(false)
  useEffect(() => {
    const isOver = wasBusy.current && !isBusy
    wasBusy.current = isBusy
    if (!isOver || !place.current) return
    const focused = document.activeElement
    if (focused !== document.body && !place.current.contains(focused)) return
    findTarget(place.current)?.focus({ preventScroll: true })
  })
}

/** For a field that appears later than its page: somebody may be typing elsewhere meanwhile, or have reached another control of its form. */
export function focusUnlessTyping(field: HTMLElement | null): void {
  const focused = document.activeElement
  if (focused?.matches('input, textarea, select') || field?.closest('form')?.contains(focused)) return
  field?.focus()
}
