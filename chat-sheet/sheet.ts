import type { HandedIn, SheetTactics } from '../app/http/mcp/tools/chat-sheet.server'
import { REWORDED_SENTENCE } from '../app/domain/tactics/constants'
import { counted } from '../app/domain/text'
import { button, make, typed } from './dom'
import { chooseByKey, focusStrip } from './keys'
import {
  clearErrors,
  fillIn,
  isComplete,
  makeRow,
  readVote,
  showError,
  type OpenLink,
  type Vote,
} from './row'

/** As many stand below each other; more are shown one at a time. */
const LISTED_MAX = 4
const SUBMIT = 'Submit scores'
const MARKED = 'Nothing was handed in yet. Please look at what is marked.'

type Votes = Record<string, Vote>
type Versions = Record<string, string>
export type Ask = {
  openLink: OpenLink
  handIn: (votes: Votes, text_versions: Versions) => Promise<HandedIn>
  /** Asks for the tactics again, which may have been reworded. */
  reload: () => Promise<SheetTactics>
  /** What comes after the scores were taken. */
  done: (scored_count: number) => void
}

/** A row for each tactic, and no form: hosts let a page submit none. `kept` was chosen in an earlier drawing of it, and `reworded` was refused there. */
export function makeSheet(
  sheet: SheetTactics,
  ask: Ask,
  kept: Votes = {},
  reworded: readonly string[] = [],
): HTMLDivElement {
  const { tactics, rules, reason_hint } = sheet
  const rows = tactics.map((tactic) => makeRow(tactic, reason_hint, ask.openLink))
  const alert = make('p', { role: 'alert', class: 'error' })
  const progress = make('p', { role: 'status', class: 'progress' })
  const isListed = rows.length <= LISTED_MAX
  let place = 0

  const show = (wanted: number) => {
    place = Math.min(Math.max(wanted, 0), rows.length - 1)
    if (isListed) return
    for (const [index, row] of rows.entries()) row.hidden = index !== place
    back.disabled = place === 0
    next.disabled = place === rows.length - 1
    tell()
  }
  const tell = () => {
    const filled = `${rows.filter(isComplete).length} of ${rows.length} filled in`
    progress.textContent = isListed ? filled : `Tactic ${place + 1} of ${rows.length} · ${filled}`
  }
  const goTo = (wanted: number) => {
    show(wanted)
    const strip = rows[place]?.querySelector<HTMLElement>('.strip')
    if (strip) focusStrip(strip)
  }
  const back = button('Back', () => goTo(place - 1))
  const next = button('Next', () => goTo(place + 1))
  const submit = button(SUBMIT, () => void submitOnce(), { class: 'main' })
  const submitOnce = async () => {
    if (submit.textContent !== SUBMIT) return
    submit.textContent = 'Submitting…'
    try {
      await handIn()
    } catch (error) {
      alert.textContent = error instanceof Error ? error.message : String(error)
    }
    submit.textContent = SUBMIT
  }
  const goOn = (row: HTMLElement | null) => {
    const following = row ? rows.indexOf(row as HTMLFieldSetElement) + 1 : rows.length
    if (following < rows.length) goTo(following)
    else submit.focus()
  }

  const main = make(
    'div',
    {},
    make('p', { class: 'campaign' }, typed(sheet.campaign_name)),
    make(
      'p',
      { class: 'soft' },
      `${counted(tactics.length, 'tactic')} to score. ${rules} Skip what you can’t judge (?).`,
    ),
    alert,
    ...rows,
    make('div', { class: 'foot' }, progress, ...(isListed ? [] : [back, next]), submit),
  )

  /** Puts each sentence at its field, and the first of them in view. */
  const refuse = ({ sentence, fields }: NonNullable<HandedIn['refusal']>) => {
    const wrong = rows.filter((row) => {
      const at = Object.entries(fields).filter(([field, [first = '']]) => showError(row, field, first))
      return at.length > 0
    })
    // Of several sentences an operation gives the first.
    alert.textContent = wrong.length > 0 ? MARKED : sentence
    if (wrong[0]) show(rows.indexOf(wrong[0]))
    wrong[0]?.scrollIntoView({ block: 'nearest' })
    const field = wrong[0]?.querySelector<HTMLElement>('.strip:has(.error:not([hidden]))')
    if (field) focusStrip(field)
  }
  const handIn = async () => {
    for (const row of rows) clearErrors(row)
    alert.textContent = ''
    const votes = Object.fromEntries(
      rows.map((row) => [row.dataset.id ?? '', readVote(row)] as const).filter(isGiven),
    )
    if (Object.keys(votes).length === 0) {
      alert.textContent = 'Score at least one tactic first.'
      return
    }
    const versions = Object.fromEntries(tactics.map(({ id, text_version }) => [id, text_version]))
    const { scored_count, refusal } = await ask.handIn(votes, versions)
    if (refusal === null) return ask.done(scored_count)
    const changed = Object.keys(refusal.fields).flatMap(
      (field) => /^text_versions\.(.+)$/.exec(field)?.[1] ?? [],
    )
    if (changed.length === 0) return refuse(refusal)
    const again = makeSheet(await ask.reload(), ask, votes, changed)
    main.replaceWith(again)
    again.querySelector<HTMLElement>('.reworded input')?.focus()
  }
  main.addEventListener('input', tell)
  main.addEventListener('keydown', (event) =>
    chooseByKey(event, () =>
      goOn(event.target instanceof Element ? event.target.closest<HTMLElement>('.row') : null),
    ),
  )
  for (const row of rows) {
    const id = row.dataset.id ?? ''
    const vote = kept[id]
    if (vote) fillIn(row, vote)
    if (!reworded.includes(id)) continue
    row.classList.add('reworded')
    row.prepend(make('p', { class: 'error' }, 'Reworded: read it again.'))
  }
  if (reworded.length > 0) alert.textContent = REWORDED_SENTENCE
  show(rows.findIndex((row) => row.classList.contains('reworded')))
  tell()
  return main
}

const isGiven = (entry: readonly [string, Vote | null]): entry is readonly [string, Vote] => entry[1] !== null
