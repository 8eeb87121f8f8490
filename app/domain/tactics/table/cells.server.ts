import { CsvError, parse } from 'csv-parse/sync'
import { LINE_END } from '../../text'
import { TABLE_COLUMNS_MAX, TABLE_MAX_BYTES, TABLE_ROWS_MAX, TABLE_SEPARATORS_MAX } from './constants'
import { UnreadableTable } from './text.server'

const DELIMITERS = ['\t', ';', ','] as const
/** What ends a cell or a line, see `LINE_END`. */
const SEPARATORS = [...DELIMITERS, '|', '\n', '\v', '\f', '\r', '\u0085', '\u2028', '\u2029']
const MARKDOWN_RULE = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/
/** The line in which Excel names its separator. */
const EXCEL_SEPARATOR = /^sep=.\r?\n/i
/** Rows and characters that decide which delimiter a text has. */
const PROBED_ROWS = 20
const PROBED_CHARACTERS = 65_536
/** One row more than the tactics for the headings, and one to know that there are too many. */
const READ_ROWS = TABLE_ROWS_MAX + 2

/**
 * The cells of a pasted or uploaded table, row by row, trimmed; rows without text are left out and all rows have the width of the
 * widest. Reads CSV with commas or semicolons, TSV and Markdown. A text without a delimiter is one column.
 * Throws `UnreadableTable` over the limits of rows, columns and separators, and for a quote that is never closed.
 */
export function readCells(text: string): string[][] {
  const table = text.replace(EXCEL_SEPARATOR, '')
  if (SEPARATORS.some((sign) => isTooOften(sign, table)))
    throw new UnreadableTable(
      `This table has too many cells: at most ${TABLE_ROWS_MAX} rows and ${TABLE_COLUMNS_MAX} columns can be read`,
    )
  const rows = (readMarkdown(table) ?? readDelimited(table))
    .map((row) => row.map((cell) => cell.trim()))
    .filter((row) => row.some(Boolean))
  if (rows.length >= READ_ROWS)
    throw new UnreadableTable(`Please import at most ${TABLE_ROWS_MAX} rows at once`)
  const width = rows.reduce((widest, row) => Math.max(widest, lastFilled(row)), 0)
  if (width > TABLE_COLUMNS_MAX)
    throw new UnreadableTable(`This table has ${width} columns; at most ${TABLE_COLUMNS_MAX} can be read`)
  return rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''))
}

function isTooOften(sign: string, text: string): boolean {
  let at = -1
  for (let count = 0; count <= TABLE_SEPARATORS_MAX; count++) {
    at = text.indexOf(sign, at + 1)
    if (at === -1) return false
  }
  return true
}

function lastFilled(row: readonly string[]): number {
  return row.findLastIndex(Boolean) + 1
}

/** Null unless the text has a line of dashes below its first line. Escaped bars stay in their cell. */
function readMarkdown(text: string): string[][] | null {
  const lines = text.split(LINE_END).filter((line) => line.trim())
  const [head = '', rule = ''] = lines
  if (!head.includes('|') || !MARKDOWN_RULE.test(rule.trim())) return null
  return lines.filter((_, at) => at !== 1).map(splitMarkdownRow)
}

function splitMarkdownRow(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').replaceAll(/<br\s*\/?>/gi, '\n'))
}

function readDelimited(text: string): string[][] {
  const probed = DELIMITERS.map((delimiter) => ({ delimiter, columns: steadyColumns(text, delimiter) }))
  const best = probed.reduce((one, other) => (other.columns > one.columns ? other : one))
  return best.columns > 1
    ? parseCsv(text, best.delimiter, READ_ROWS)
    : text.split(LINE_END).map((line) => [line])
}

/**
 * How many columns a text has with a delimiter: those of its first row, if most rows have more than one and none has more. 1
 * for prose with commas.
 */
function steadyColumns(text: string, delimiter: string): number {
  try {
    const probed = parseCsv(text.slice(0, PROBED_CHARACTERS), delimiter, PROBED_ROWS)
    const isCut = text.length > PROBED_CHARACTERS && probed.length > 1
    const rows = isCut ? probed.slice(0, -1) : probed
    const widths = rows.map(lastFilled)
    const [first = 1] = widths
    const isTable = rows.filter((row) => row.length > 1).length > rows.length / 2
    return isTable && widths.every((width) => width <= first) ? first : 1
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    const [first = ''] = text.split(LINE_END, 1)
    return first.split(delimiter).length
  }
}

function parseCsv(text: string, delimiter: string, to: number): string[][] {
  try {
    return parse(text, {
      delimiter,
      to,
      relax_column_count: true,
      relax_quotes: true,
      // Some write a space before a quoted cell.
      ltrim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: TABLE_MAX_BYTES,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableTable(
      `Line ${String(error.lines ?? '')} of this table cannot be read: a quote is opened and not closed`,
    )
  }
}
