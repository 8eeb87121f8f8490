import { useCallback, useEffect, useState, type MouseEvent } from 'react'

/** As in styles.css, which shows one step at a time only then. */
const STAGED = '(scripting: enabled) and (prefers-reduced-motion: no-preference)'

/** Those of a presenter's remote control are Page Up and Page Down. */
const MOVES: Record<string, number> = {
  ' ': 1,
  Enter: 1,
  ArrowRight: 1,
  PageDown: 1,
  ArrowLeft: -1,
  PageUp: -1,
  Backspace: -1,
  Home: -Infinity,
  End: Infinity,
}

/** Which of `count` steps is shown, from 0; keys, `advance` on a click, and `go` move it. */
export function useSlides(count: number, isStaged: boolean) {
  const [step, setStep] = useState(0)
  const isOneAtATime = useCallback(() => isStaged && window.matchMedia(STAGED).matches, [isStaged])
  const move = useCallback(
    (by: number) => setStep((now) => Math.max(0, Math.min(count - 1, now + by))),
    [count],
  )

  useEffect(() => {
    const listening = new AbortController()
    document.addEventListener(
      'keydown',
      (event) => {
        const by = moveOf(event)
        if (by === null || !isOneAtATime()) return
        event.preventDefault()
        move(by)
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [isOneAtATime, move])

  useEffect(() => {
    if (isOneAtATime()) window.scrollTo({ top: 0 })
  }, [isOneAtATime, step])

  /** A click on a control, or one that ends a selection of text, does not move. */
  const advance = ({ target }: MouseEvent) => {
    const isOnControl = target instanceof Element && target.closest('a, button') !== null
    if (!isOnControl && isOneAtATime() && window.getSelection()?.isCollapsed !== false) move(1)
  }
  return { step, go: (wanted: number) => move(wanted - step), advance }
}

function moveOf({ key, target, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): number | null {
  if (ctrlKey || metaKey || altKey) return null
  // These press a focused control.
  const isPressing = key === ' ' || key === 'Enter'
  if (isPressing && target instanceof Element && target.closest('a, button')) return null
  if (key === ' ' && shiftKey) return -1
  return MOVES[key] ?? null
}
