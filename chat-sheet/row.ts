import type { SheetTactics } from '../app/http/mcp/tools/chat-sheet.server'
import { CRITERIA, SCORE_MAX, SCORE_MIN, UNKNOWN_ADDER } from '../app/domain/tactics/constants'
import { make, typed } from './dom'

export type Tactic = SheetTactics['tactics'][number]
/** A criterion that is left out has no choice yet; null is "can't judge". */
export type Vote = Partial<Record<(typeof CRITERIA)[number]['field'], number | null>> & { reason?: string }
export type OpenLink = (url: string) => void

const SCORES = Array.from({ length: SCORE_MAX - SCORE_MIN + 1 }, (_, index) => String(SCORE_MIN + index))
const CANNOT_JUDGE = "Can't judge"

/** The tactic with what it says, its three strips of scores and a line of reason. */
export function makeRow(tactic: Tactic, reason_hint: string, openLink: OpenLink): HTMLFieldSetElement {
  const { id, name, key, added_by_name } = tactic
  const head = make('p', { id: `tactic-${id}`, class: 'name' }, typed(name))
  const by = make('p', { class: 'soft' }, 'by ', typed(added_by_name ?? UNKNOWN_ADDER))
  if (key !== null) by.append(' · ', typed(key))
  const row = make('fieldset', { class: 'row', 'aria-labelledby': head.id, 'data-id': id }, head, by)
  const details = detailsOf(tactic, openLink)
  if (details) row.append(details)
  row.append(...CRITERIA.map((criterion) => makeStrip(id, criterion)), makeReason(id, reason_hint))
  return row
}

function detailsOf({ description, link, joined }: Tactic, openLink: OpenLink): HTMLElement | null {
  const parts = [
    ...(description === null ? [] : [make('p', { dir: 'auto', class: 'text' }, description)]),
    ...(link === null ? [] : [make('p', {}, makeLink(link, link, openLink))]),
    ...joined.map((other) =>
      make(
        'p',
        { class: 'text' },
        'Also: ',
        typed(other.name),
        ...(other.description === null ? [] : [`\n${other.description}`]),
      ),
    ),
  ]
  if (parts.length === 0) return null
  return make('details', {}, make('summary', {}, 'Details'), ...parts)
}

/** Opened by the host, since the page itself may open nothing. */
export function makeLink(text: string, url: string, openLink: OpenLink): HTMLElement {
  if (!/^https?:\/\//i.test(url)) return make('span', {}, text)
  const link = make('a', { href: url, rel: 'nofollow noopener noreferrer', target: '_blank' }, text)
  link.addEventListener('click', (event) => {
    event.preventDefault()
    openLink(url)
  })
  return link
}

function makeStrip(id: string, { field, label, lowest, highest }: (typeof CRITERIA)[number]): HTMLElement {
  const name = `votes.${id}.${field}`
  const chip = (value: string, ...content: (Node | string)[]) =>
    make('label', { class: 'chip' }, make('input', { type: 'radio', name, value }), ...content)
  return make(
    'div',
    {
      class: 'strip',
      role: 'radiogroup',
      'aria-labelledby': `${name}-name tactic-${id}`,
      'aria-describedby': `${name}-error`,
    },
    make(
      'p',
      { class: 'strip-name' },
      make('b', { id: `${name}-name` }, label),
      make('span', { class: 'soft' }, `${SCORE_MIN}: ${lowest}, ${SCORE_MAX}: ${highest}`),
    ),
    make(
      'div',
      { class: 'chips' },
      ...SCORES.map((score) => chip(score, score)),
      chip(
        '',
        make('span', { 'aria-hidden': 'true', title: CANNOT_JUDGE }, '?'),
        make('span', { class: 'unseen' }, CANNOT_JUDGE),
      ),
    ),
    makeError(name),
  )
}

function makeReason(id: string, placeholder: string): HTMLElement {
  const name = `votes.${id}.reason`
  return make(
    'details',
    { class: 'reason' },
    make('summary', { id: `${name}-name` }, 'Add a reason'),
    make('input', {
      type: 'text',
      name,
      dir: 'auto',
      placeholder,
      autocomplete: 'off',
      'aria-labelledby': `${name}-name tactic-${id}`,
      'aria-describedby': `${name}-error`,
    }),
    makeError(name),
  )
}

const makeError = (name: string) => make('p', { class: 'error', id: `${name}-error`, hidden: '' })

/** What is chosen and typed, or null if there is nothing. */
export function readVote(row: HTMLElement): Vote | null {
  const named = (field: string) => `[name="votes.${row.dataset.id ?? ''}.${field}"]`
  const vote: Vote = {}
  for (const { field } of CRITERIA) {
    const chosen = row.querySelector<HTMLInputElement>(`${named(field)}:checked`)
    if (chosen) vote[field] = chosen.value === '' ? null : Number(chosen.value)
  }
  const reason = row.querySelector<HTMLInputElement>(named('reason'))?.value.trim()
  if (reason) vote.reason = reason
  return Object.keys(vote).length === 0 ? null : vote
}

/** Chooses and types again what was there in another drawing of the row. */
export function fillIn(row: HTMLElement, vote: Vote): void {
  for (const [field, value] of Object.entries(vote)) {
    for (const input of row.querySelectorAll<HTMLInputElement>(
      `[name="votes.${row.dataset.id ?? ''}.${field}"]`,
    )) {
      if (input.type === 'radio') input.checked = input.value === (value === null ? '' : String(value))
      else {
        input.value = String(value)
        input.closest('details')?.setAttribute('open', '')
      }
    }
  }
}

export const isComplete = (row: HTMLElement) =>
  row.querySelectorAll('.strip :checked').length === row.querySelectorAll('.strip').length

/** Shows the sentence at the field. Returns whether the row has such a field. */
export function showError(row: HTMLElement, field: string, sentence: string): boolean {
  const error = row.querySelector<HTMLElement>(`[id="${CSS.escape(field)}-error"]`)
  if (!error) return false
  error.textContent = sentence
  error.hidden = false
  error.closest('details')?.setAttribute('open', '')
  return true
}

export function clearErrors(row: HTMLElement): void {
  for (const error of row.querySelectorAll<HTMLElement>('.error')) {
    error.textContent = ''
    error.hidden = true
  }
}
