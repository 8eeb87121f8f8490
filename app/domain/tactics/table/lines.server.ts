import { z } from 'zod'
import { CRITERIA, SCORE_MAX, SCORE_MIN } from '../constants'
import { csvOf } from '../csv'
import { isListMark } from '../pasted-lines'
import { DETAILS, eachDetail } from '../fields'
import { KEY_TWICE, tacticDetails, tacticNameField } from '../validation'
import type { PreviewLine, PreviewTable } from '../view'
import { readCells } from './cells.server'
import { guessColumns, type TableColumns } from './columns'
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

const EASE_SUM = SCORE_MIN + SCORE_MAX

/**
 * The rows of a pasted or uploaded table as tactics, each with why it cannot be one, else null. Null for a text that is a list.
 * @throws UnreadableTable
 */
export function readTable(text: string, options: TableOptions): Found | null {
  const cells = cellsOf(text, options)
  if (!cells) return null
  const { columns, has_header } = mappedColumns(cells, options)
  if (!columns.includes('name')) throw new UnreadableTable('Please choose the column that holds the names')
  const rows = (has_header ? cells.slice(1) : cells).map((row) => toRow(row, columns))
  const check = checkLines(options.use_scores)
  const has_scores = columns.some((field) => isScoreField(field))
  const table = {
    headings: (has_header ? cells[0] : undefined) ?? columns.map(() => ''),
    examples: columns.map((_, column) => (cells[has_header ? 1 : 0]?.[column] ?? '').slice(0, EXAMPLE_MAX)),
    columns,
    has_header,
    has_scores,
    use_scores: options.use_scores && has_scores,
  }
  return { lines: rows.map(check), table }
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
  return field === 'impact' || field === 'chances' || field === 'efforts' || field === 'ease'
}

function checkLines(use_scores: boolean): (row: Row) => TableLine {
  const names = new Set<string>()
  const keys = new Set<string>()
  return (row) => {
    const problems: string[] = []
    const read = <Value>(schema: z.ZodType<Value>, value: string): Value | undefined => {
      const { data, error } = schema.safeParse(value)
      if (error) problems.push(error.issues[0]?.message ?? '')
      return data
    }
    const name = read(tacticNameField, row.name) ?? row.name
    const details = eachDetail((field) => read(tacticDetails[field], row[field]) ?? null)
    const { key } = details
    const scores = use_scores ? readScores(row, problems) : NO_SCORES
    if (names.has(name.toLowerCase())) problems.push('This tactic is in the list already')
    if (key !== null && keys.has(key)) problems.push(KEY_TWICE)
    names.add(name.toLowerCase())
    if (key !== null) keys.add(key)
    return { name, ...details, ...scores, problem: problems[0] ?? null }
  }
}

const NO_SCORES = { impact_score: null, chances_score: null, efforts_score: null }

function readScores({ impact, chances, efforts, ease }: Row, problems: string[]) {
  const read = (label: string, cell: string): number | null => {
    if (cell === '') return null
    // Spreadsheets may write 8 as 8.0 or 8,0.
    const digits = /^(\d{1,2})(?:[.,]0+)?$/.exec(cell)?.[1]
    const score = Number(digits)
    if (digits !== undefined && score >= SCORE_MIN && score <= SCORE_MAX) return score
    problems.push(`${label} must be a whole number from ${SCORE_MIN} to ${SCORE_MAX}`)
    return null
  }
  const [{ label: impactLabel }, { label: chancesLabel }, { label: effortsLabel }] = CRITERIA
  const easeScore = efforts === '' ? read('Ease', ease) : null
  return {
    impact_score: read(impactLabel, impact),
    chances_score: read(chancesLabel, chances),
    efforts_score: easeScore === null ? read(effortsLabel, efforts) : EASE_SUM - easeScore,
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
