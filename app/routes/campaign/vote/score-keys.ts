import { useEffect } from 'react'
import { CRITERIA } from '~/domain/tactics/constants'

/** In score selects a digit chooses exactly its number, and 0 chooses 10. Browsers would take 1 as the beginning of 10. */
export function useScoreKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', chooseByDigit)
    return () => document.removeEventListener('keydown', chooseByDigit)
  }, [])
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

export function isScoreSelect(target: EventTarget | null): target is HTMLSelectElement {
  return target instanceof HTMLSelectElement && CRITERIA.some(({ field }) => field === target.name)
}
