import { CRITERIA, SCORE_MAX, SCORE_MIN } from '../constants'
import { counted } from '../../text'
import { csvOf } from '../spreadsheets.server'
import { isListMark } from '../pasted-lines'
import { DETAILS, eachDetail } from '../fields'
import { KEY_TWICE, tacticDetails, tacticNameField } from '../validation'
import type { PreviewLine, PreviewTable } from '../view'
import { readCells } from './cells.server'
import { guessColumns, type TableColumns } from './columns'
import { judgeScores, readScore } from './scales'
import { TABLE_FIELD_NAMES, TABLE_FIELDS, type TableField } from './constants'
import { UnreadableTable } from './text.server'

export type TableOptions = {
  /** Whether the text is a table also without known headings. */
  is_table: boolean
  /** What the columns hold, by their number from 0; empty to go by the headings. */
  columns: Record<string, TableField | 'none'>
  has_header?: boolean | undefined
  use_scores: boolean
}
export type TableLine = Omit<PreviewLine, 'similar'>
type Found = { lines: TableLine[]; table: PreviewTable }
type Row = Record<TableField, string>

/**
 * The rows of a pasted or uploaded table as tactics, each with why it cannot be one, else null. Null for a text that is a list.
 * @throws UnreadableTable
 */
export function readTable(text: string, options: TableOptions): Found | null {
  const cells = cellsOf(text, options)
  if (!cells) return null
  const { columns, has_header, above } = mappedColumns(cells, options)
  if (!columns.includes('name')) throw new UnreadableTable('Please choose the column that holds the names')
  const headings = (has_header ? cells[above] : undefined) ?? columns.map(() => '')
  const rows = cells.slice(has_header ? above + 1 : 0)
  const scores = judgeScores(headings, columns, rows)
  const has_scores = !scores.is_other_scale && columns.some((field) => isScoreField(field))
  const use_scores = options.use_scores && has_scores
  const notes = above > 0 && has_header ? [`Left out: ${counted(above, 'row')} above the headings.`] : []
  const table = {
    headings,
    examples: columns.map((_, column) => (rows[0]?.[column] ?? '').slice(0, EXAMPLE_MAX)),
    columns,
    has_header,
    has_scores,
    use_scores,
    notes: [...notes, ...scores.notes],
  }
  return { lines: rows.map((row) => toRow(row, columns)).map(checkLines(use_scores)), table }
}

/** Characters of a cell that stand below a column's heading. */
const EXAMPLE_MAX = 80

function cellsOf(text: string, { is_table }: TableOptions): string[][] | null {
  if (is_table) return readCells(text)
  try {
    const cells = readCells(text)
    return isTable(text, cells) ? cells : null
  } catch (error) {
    const [first = ''] = text.split('\n', 1)
    if (error instanceof UnreadableTable && !first.includes('\t')) return null
    throw error
  }
}

/** Word processors put a tab between the mark and the text of a list. */
function isTable(text: string, cells: readonly string[][]): boolean {
  const width = cells[0]?.length ?? 0
  if (width < 2) return false
  if (width === 2 && cells.every(([mark = '']) => isListMark(mark))) return false
  return guessColumns(cells).has_header || text.includes('\t')
}

function mappedColumns(cells: readonly string[][], { columns, has_header }: TableOptions) {
  const guessed = guessColumns(cells)
  const isMapped = Object.keys(columns).length > 0
  return {
    has_header: has_header ?? guessed.has_header,
    above: guessed.above,
    columns: isMapped ? guessed.columns.map((_, column) => fieldOf(columns[column])) : guessed.columns,
  }
}

const fieldOf = (field: TableField | 'none' | undefined) => (field === 'none' ? null : (field ?? null))

/** Of two columns that hold the same field, the first with text counts. */
function toRow(cells: readonly string[], columns: TableColumns): Row {
  const valueOf = (field: TableField) =>
    cells.find((cell, column) => columns[column] === field && cell !== '') ?? ''
  return Object.fromEntries(TABLE_FIELDS.map((field) => [field, valueOf(field)])) as Row
}

function isScoreField(field: TableField | null): boolean {
  return field === 'impact' || field === 'chances' || field === 'efforts'
}

/** What is wrong with an optional cell is left out and told; a row without a name of its own is refused. */
function checkLines(use_scores: boolean): (row: Row) => TableLine {
  const names = new Set<string>()
  const keys = new Set<string>()
  return (row) => {
    const notes: string[] = []
    const { data: name = row.name, error } = tacticNameField.safeParse(row.name)
    const details = eachDetail((field, { label }) => {
      const { data = null, error } = tacticDetails[field].safeParse(row[field])
      const isTwice = field === 'key' && data !== null && keys.has(data)
      const wrong = isTwice ? KEY_TWICE : error?.issues[0]?.message
      if (wrong !== undefined) notes.push(`Without ${label.toLowerCase()}: ${wrong}`)
      return wrong === undefined ? data : null
    })
    const scores = use_scores ? readScores(row, notes) : NO_SCORES
    if ([name, ...DETAILS.map((field) => details[field])].some((text) => text?.includes(UNREADABLE)))
      notes.push(`A character could not be read and is now ${UNREADABLE}`)
    const isThere = names.has(name.toLowerCase())
    names.add(name.toLowerCase())
    if (details.key !== null) keys.add(details.key)
    const problem = error?.issues[0]?.message ?? (isThere ? 'This tactic is in the list already' : null)
    return { name, ...details, ...scores, problem, notes }
  }
}

/** What stands for bytes that are no text. */
const UNREADABLE = '\ufffd'
const NO_SCORES = { impact_score: null, chances_score: null, efforts_score: null }

/** All of a row or none: a score that is left out would be "can't judge". */
function readScores({ impact, chances, efforts }: Row, notes: string[]) {
  const [impact_score, chances_score, efforts_score] = [impact, chances, efforts].map(readScore)
  const scores = { impact_score, chances_score, efforts_score }
  const wrong = CRITERIA.find(({ field }) => scores[field] === undefined)
  if (wrong) {
    notes.push(`Without scores: ${wrong.label} must be a whole number from ${SCORE_MIN} to ${SCORE_MAX}`)
    return NO_SCORES
  }
  return {
    impact_score: impact_score ?? null,
    chances_score: chances_score ?? null,
    efforts_score: efforts_score ?? null,
  }
}

/** The lines that cannot be added as a table, with the reasons. */
export function refusedTable(lines: readonly TableLine[]): string {
  const rows = lines.map(({ name, impact_score, chances_score, efforts_score, problem, ...details }) => [
    name,
    ...DETAILS.map((field) => details[field]),
    impact_score,
    chances_score,
    efforts_score,
    problem,
  ])
  const fields = ['name', ...DETAILS, 'impact', 'chances', 'efforts'] as const
  return csvOf([[...fields.map((field) => TABLE_FIELD_NAMES[field]), 'Problem'], ...rows])
}
