import { useLocation } from '@remix-run/react'
import { useContext, useEffect, useRef, useState } from 'react'
import { draftKey, dropDraftsOfOthers, readDraft, storeDraft, textOf } from '~/components/kept-forms'
import type { Fields } from '~/components/draft-merge'
import { PersonContext } from '~/components/person-field'
import { scoreOfKey } from './score-of-key'
import { textVersionOf } from './strips'

/**
 * Scoring by keys: a digit chooses (0 is 10, - or ? is "can't judge") and moves to the next strip; Enter leaves the
 * field of a reason. What is chosen and typed is kept in the tab for this person. `filled` is the number of complete
 * rows, null before hydration.
 */
export function useSheet(intent: 'scoreTactics' | 'voteInSecondRound') {
  const user_id = useContext(PersonContext)
  const sheet = useRef<HTMLFormElement>(null)
  const [filled, setFilled] = useState<number | null>(null)
  const key = draftKey(intent, useLocation().pathname)

  useEffect(() => {
    const form = sheet.current
    if (!form || !user_id) return
    const noteChoice = ({ target }: Event) => {
      settleKeeping(target)
      setFilled(countFilled(form))
      storeDraft(key, { fields: textOf(new FormData(form)), base: {} })
    }
    dropDraftsOfOthers(user_id)
    restore(form, readDraft(key)?.fields ?? {})
    setFilled(countFilled(form))
    // Keep focus if the user is already typing.
    if (!form.contains(document.activeElement))
      nextStrip(form, null)?.querySelector('input')?.focus({ preventScroll: true })
    // React does not see the changes of elements that it has not made.
    const listening = new AbortController()
    form.addEventListener('input', noteChoice, listening)
    form.addEventListener('keydown', chooseByKey, listening)
    return () => listening.abort()
  }, [key, user_id])

  return { sheet, draft_key: key, filled }
}

function chooseByKey(event: KeyboardEvent): void {
  const { key, target, currentTarget: form, ctrlKey, metaKey, altKey, isComposing } = event
  if (ctrlKey || metaKey || altKey || isComposing || !(form instanceof HTMLFormElement)) return
  if (key === 'Enter' && isReason(target)) {
    // Enter in a text field would submit a sheet that is half filled in.
    event.preventDefault()
    leaveReason(form, target)
    return
  }
  const value = scoreOfKey(key)
  const strip = target instanceof Element ? target.closest('.strip') : null
  const wanted = strip && [...strip.querySelectorAll('input')].find((radio) => radio.value === value)
  if (!wanted) return
  event.preventDefault()
  wanted.checked = true
  wanted.dispatchEvent(new Event('input', { bubbles: true }))
  goOn(form, nextStrip(form, strip))
}

/** 'Keep my scores' of a second round and scores exclude each other. */
function settleKeeping(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement) || !target.checked) return
  const other = target.type === 'checkbox' ? 'input[type=radio]' : 'input[type=checkbox]'
  for (const input of target.closest('.sheet-row')?.querySelectorAll<HTMLInputElement>(other) ?? [])
    input.checked = false
}

function isReason(element: unknown): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'text'
}

/** Goes to the first strip of the row without a choice, or to the next row. */
function leaveReason(form: HTMLFormElement, reason: HTMLInputElement): void {
  const strips = [...(reason.closest('.sheet-row')?.querySelectorAll('.strip') ?? [])]
  const open = strips.find((strip) => !strip.querySelector('input:checked'))
  goOn(form, open ?? nextStrip(form, strips.at(-1) ?? null))
}

function goOn(form: HTMLFormElement, strip: Element | undefined): void {
  if (strip) focusStrip(strip)
  else form.querySelector<HTMLElement>('button[type=submit]')?.focus()
}

function focusStrip(strip: Element): void {
  const radio = strip.querySelector<HTMLInputElement>('input:checked') ?? strip.querySelector('input')
  radio?.focus()
}

function stripsOf(form: HTMLFormElement): Element[] {
  return [...form.querySelectorAll('.strip')]
}

/** The strip after this one; the first without a choice when there is none to start from. */
function nextStrip(form: HTMLFormElement, strip: Element | null): Element | undefined {
  const all = stripsOf(form)
  if (strip) return all[all.indexOf(strip) + 1]
  return all.find((candidate) => !candidate.querySelector('input:checked')) ?? all[0]
}

function countFilled(form: HTMLFormElement): number {
  return [...form.querySelectorAll('.sheet-row')].filter(isFilled).length
}

/** Whether a row has all its choices, or 'Keep my scores'. */
export function isFilled(row: Element): boolean {
  return (
    row.querySelector('input[type=checkbox]:checked') !== null ||
    row.querySelectorAll('.strip :checked').length === row.querySelectorAll('.strip').length
  )
}

/** Fills in again what was kept, where the server has not filled it in. */
function restore(form: HTMLFormElement, kept: Fields): void {
  if (form.querySelector('input[checked]')) return
  for (const field of form.querySelectorAll('input')) {
    const value = kept[field.name]
    if (value === undefined || isReworded(form, field.name, kept)) continue
    if (field.type === 'radio') field.checked = field.value === value
    else if (field.type === 'checkbox') field.checked ||= value.split(' ').includes(field.value)
    else if (isReason(field) && value !== '') {
      field.value = value
      field.closest('details')?.setAttribute('open', '')
    }
  }
}

/** Whether a field of 'votes.ID.…' was filled in beside other words than those shown now. */
function isReworded(form: HTMLFormElement, name: string, kept: Fields): boolean {
  const version = textVersionOf(name.split('.')[1] ?? '')
  const shown = form.querySelector<HTMLInputElement>(`input[name="${CSS.escape(version)}"]`)
  return version in kept && shown !== null && shown.value !== kept[version]
}
