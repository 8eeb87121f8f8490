import { useEffect, useRef, type RefObject } from 'react'

/**
 * A busy button is disabled, and what is disabled loses the focus; what is done with may vanish altogether. Once it
 * is over, focus goes to where the person goes on, unless they went elsewhere meanwhile.
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
