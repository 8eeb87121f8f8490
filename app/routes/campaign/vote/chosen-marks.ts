import { useEffect } from 'react'
import { isChanged } from '~/components/typed-before-start'
import { isScoreSelect } from './score-keys'

/** Marks the form of a vote in which other scores are chosen than those it came with: its button is filled. */
export function useChosenMarks(): void {
  useEffect(() => {
    for (const form of document.forms) mark(form)
    const events = ['change', 'reset', 'submit']
    for (const event of events) document.addEventListener(event, follow)
    return () => {
      for (const event of events) document.removeEventListener(event, follow)
    }
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
