import { CsvError, parse } from 'csv-parse/sync'
import { LINE_END } from '../../text'
import { TABLE_COLUMNS_MAX, TABLE_MAX_BYTES, TABLE_ROWS_MAX } from './constants'
import { UnreadableTable } from './text.server'

const DELIMITERS = ['\t', ';', ','] as const
const MARKDOWN_RULE = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/
/** Rows that decide which delimiter a text has. */
const PROBED_ROWS = 20

/**
 * The cells of a pasted or uploaded table, row by row, trimmed; rows without text are left out and all rows have the width of the
 * widest. Reads CSV with commas or semicolons, TSV and Markdown. A text without a delimiter is one column.
 * Throws `UnreadableTable` over the limits of rows and columns, and for a quote that is never closed.
 */
export function readCells(text: string): string[][] {
  const rows = (readMarkdown(text) ?? readDelimited(text))
    .map((row) => row.map((cell) => cell.trim()))
    .filter((row) => row.some(Boolean))
  // One more than the tactics, for the headings.
  if (rows.length > TABLE_ROWS_MAX + 1)
    throw new UnreadableTable(`Please import at most ${TABLE_ROWS_MAX} rows at once`)
  const width = rows.reduce((widest, row) => Math.max(widest, lastFilled(row)), 0)
  if (width > TABLE_COLUMNS_MAX)
    throw new UnreadableTable(`This table has ${width} columns; at most ${TABLE_COLUMNS_MAX} can be read`)
  return rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''))
}

function lastFilled(row: readonly string[]): number {
  return row.findLastIndex(Boolean) + 1
}

/** Null unless the text has a line of dashes below its first line. Escaped bars stay in their cell. */
function readMarkdown(text: string): string[][] | null {
  const lines = text.split(LINE_END).filter((line) => line.trim())
  const [head = '', rule = ''] = lines
  if (!head.includes('|') || !MARKDOWN_RULE.test(rule)) return null
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
  return best.columns > 1 ? parseCsv(text, best.delimiter) : text.split(LINE_END).map((line) => [line])
}

/**
 * How many columns a text has with a delimiter: those of its first row, if most rows have more than one and none has more. 1
 * for prose with commas.
 */
function steadyColumns(text: string, delimiter: string): number {
  try {
    const widths = parseCsv(text, delimiter, PROBED_ROWS).map(lastFilled)
    const [first = 1] = widths
    const isTable = widths.filter((width) => width > 1).length > widths.length / 2
    return isTable && widths.every((width) => width <= first) ? first : 1
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    const [first = ''] = text.split(LINE_END, 1)
    return first.split(delimiter).length
  }
}

function parseCsv(text: string, delimiter: string, to = -1): string[][] {
  try {
    return parse(text, {
      delimiter,
      to,
      relax_column_count: true,
      relax_quotes: true,
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
