import { TACTIC_NAME_MAX, TACTIC_NAME_MIN } from '../constants'
import { TABLE_FIELD_NAMES, TABLE_FIELDS, type TableField } from './constants'
import { EASE, HEADINGS, REACH } from './headings'

/** What each column of a table holds; null for those that are left out. */
export type TableColumns = (TableField | null)[]

/** `above`: rows above the headings, such as the title of a sheet. */
export type Guessed = { has_header: boolean; above: number; columns: TableColumns }

const HEADINGS_WITHIN = 10

const asHeading = (cell: string) =>
  cell
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const listOf = (names: string) => names.split(',').map(asHeading)
const known = new Map(
  TABLE_FIELDS.map((field) => [field, listOf(`${TABLE_FIELD_NAMES[field]},${HEADINGS[field] ?? ''}`)]),
)
const allKnown = new Set([...known.values()].flat())
const ease = new Set(listOf(EASE))
const reach = new Set(listOf(REACH))

/** A heading as it is written, without what is in brackets, and that alone: 'Impact (1-10)', 'Custom field (Impact)'. */
function spellings(cell: string): string[] {
  const inside = /[([]([^)\]]*)[)\]]/.exec(cell)?.[1]
  const whole = asHeading(cell)
  if (inside === undefined) return [whole]
  return [whole, asHeading(cell.replaceAll(/[([][^)\]]*[)\]]/g, ' ')), asHeading(inside)]
}

const HEADING_MAX = 80

export function knownHeadings(row: readonly string[]): number {
  return row.filter((cell) => cell.length < HEADING_MAX && spellings(cell).some((name) => allKnown.has(name)))
    .length
}

export const isEase = (heading: string) => spellings(heading).some((name) => ease.has(name))
export const isReach = (heading: string) => spellings(heading).some((name) => reach.has(name))

/**
 * What the columns hold by the headings: those of the first row, or of the row below a title that has more of them. Each field is
 * taken once. Without a known heading for them, the names are in the first column whose texts could be names.
 */
export function guessColumns(cells: readonly string[][]): Guessed {
  const above = findHeadings(cells)
  const columns = columnsOf(cells[above] ?? [])
  const has_header = columns.some(Boolean)
  const rows = has_header ? cells.slice(above + 1) : cells
  return { has_header, above, columns: columns.includes('name') ? columns : withName(columns, rows) }
}

function findHeadings(cells: readonly string[][]): number {
  const counts = cells.slice(0, HEADINGS_WITHIN).map(knownHeadings)
  const most = Math.max(0, ...counts)
  return most > 1 && (counts[0] ?? 0) < 2 ? counts.indexOf(most) : 0
}

function columnsOf(headings: readonly string[]): TableColumns {
  const spelled = headings.map((cell) => (cell.length < HEADING_MAX ? spellings(cell) : []))
  const columns: TableColumns = headings.map(() => null)
  for (const field of TABLE_FIELDS) {
    const names = known.get(field) ?? []
    const find = (isHeading: (spelling: string[], name: string) => boolean) =>
      names
        .map((name) => spelled.findIndex((all, at) => columns[at] === null && isHeading(all, name)))
        .find((at) => at >= 0)
    const at = find(([whole], name) => whole === name) ?? find((all, name) => all.includes(name))
    if (at !== undefined) columns[at] = field
  }
  return columns
}

/** The names are in the first free column of which most texts could be names, else in the one with the longest texts. */
function withName(columns: TableColumns, rows: readonly string[][]): TableColumns {
  const texts = (column: number) => rows.map((row) => row[column] ?? '').filter((text) => !isAddress(text))
  const couldBeNames = (column: number) =>
    texts(column).filter(({ length }) => length >= TACTIC_NAME_MIN && length <= TACTIC_NAME_MAX).length >
    rows.length / 2
  const lengthOf = (column: number) => texts(column).reduce((sum, text) => sum + text.length, 0)
  const free = columns.flatMap((field, column) => (field === null ? [column] : []))
  const name =
    free.find(couldBeNames) ??
    free.toSorted((one, other) => lengthOf(other) - lengthOf(one) || one - other)[0]
  return columns.map((field, column) => (column === name ? 'name' : field))
}

const isAddress = (text: string) => /^https?:\/\//i.test(text)
