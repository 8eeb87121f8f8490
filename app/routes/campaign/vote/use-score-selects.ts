import { useEffect } from 'react'
import { isChanged } from '~/components/typed-before-start'
import { CRITERIA } from '~/domain/tactics/constants'

/**
 * In score selects a digit chooses exactly its number, and 0 chooses 10; browsers would take 1 as the beginning of 10. The form
 * of a vote in which other scores are chosen than those it came with is marked: its button is filled.
 */
export function useScoreSelects(): void {
  useEffect(() => {
    for (const form of document.forms) mark(form)
    const listening = new AbortController()
    document.addEventListener('keydown', chooseByDigit, listening)
    for (const event of ['change', 'reset', 'submit']) document.addEventListener(event, follow, listening)
    return () => listening.abort()
  }, [])
}

function follow({ type, target }: Event): void {
  if (isScoreSelect(target) && target.form) mark(target.form)
  if (type !== 'change' && target instanceof HTMLFormElement) target.removeAttribute('data-chosen')
}

function mark(form: HTMLFormElement): void {
  const isChosen = [...form.elements].some((field) => isScoreSelect(field) && isChanged(field))
  form.toggleAttribute('data-chosen', isChosen)
}

function chooseByDigit(event: KeyboardEvent): void {
  const { target, key } = event
  if (!isScoreSelect(target) || event.ctrlKey || event.metaKey || event.altKey) return
  // Holding Enter down would also vote on the following tactics.
  if (key === 'Enter' && event.repeat) event.preventDefault()
  if (!/^\d$/.test(key)) return
  event.preventDefault()
  target.value = key === '0' ? '10' : key
  target.dispatchEvent(new Event('change', { bubbles: true }))
}

function isScoreSelect(target: EventTarget | null): target is HTMLSelectElement {
  return target instanceof HTMLSelectElement && CRITERIA.some(({ field }) => field === target.name)
}
