import { LINE_END } from '../../text'
import { knownHeadings } from './columns'
import { TABLE_COLUMNS_MAX, TABLE_ROWS_MAX, TABLE_SEPARATORS_MAX } from './constants'
import { UnreadableTable } from './text.server'

const DELIMITERS = ['\t', ';', ','] as const
/** What ends a cell or a line, see `LINE_END`. */
const SEPARATORS = [...DELIMITERS, '|', '\n', '\v', '\f', '\r', '\u0085', '\u2028', '\u2029']
const MARKDOWN_RULE = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/
/** The line in which Excel names its separator. */
const EXCEL_SEPARATOR = /^\uFEFF*sep=.\r?\n|^\uFEFF+/i
/** Rows and characters that decide which delimiter a text has. */
const PROBED_ROWS = 20
const PROBED_CHARACTERS = 65_536
/** Rows of a table that may have more cells than its first. */
const RAGGED_SHARE = 0.2
/** One row more than the tactics for the headings, and one to know that there are too many. */
const READ_ROWS = TABLE_ROWS_MAX + 2

/**
 * The cells of a pasted or uploaded table, row by row, trimmed; rows without text are left out and all rows have the width of the
 * widest. Reads CSV with commas or semicolons, TSV and Markdown. A text without a delimiter is one column, and a quote that is
 * never closed is a character of its cell.
 * Throws `UnreadableTable` over the limits of rows, columns and separators.
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
  const probed = DELIMITERS.map((delimiter) => ({ delimiter, ...probe(text, delimiter) }))
  const isBetter = (one: (typeof probed)[number], other: (typeof probed)[number]) =>
    other.known - one.known || other.columns - one.columns
  const [best] = probed.sort(isBetter)
  return best && best.columns > 1
    ? splitCells(text, best.delimiter, READ_ROWS)
    : text.split(LINE_END).map((line) => [line])
}

/**
 * How many columns a text has with a delimiter, and how many known headings in one row, if there are two. One column for prose
 * with commas: most rows of a table have several cells, and few have more than the first such row.
 */
function probe(text: string, delimiter: string): { columns: number; known: number } {
  const read = splitCells(text.slice(0, PROBED_CHARACTERS), delimiter, PROBED_ROWS)
  const isCut = text.length > PROBED_CHARACTERS && read.length > 1
  const rows = isCut ? read.slice(0, -1) : read
  const known = Math.max(0, ...rows.map((row) => knownHeadings(row)))
  const widths = rows.map(lastFilled)
  const first = widths.find((width) => width > 1) ?? 1
  if (known > 1) return { columns: first, known }
  const several = rows.filter((row) => row.length > 1).length
  const wider = widths.filter((width) => width > first).length
  const isTable = several > rows.length / 2 && wider <= rows.length * RAGGED_SHARE
  return { columns: isTable ? first : 1, known: 0 }
}

/** At most `to` rows with text. */
function splitCells(text: string, delimiter: string, to: number): string[][] {
  const ends = new RegExp(`[${delimiter}\r\n]`, 'g')
  const readQuoted = quotedCells(text, delimiter)
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at <= text.length && rows.length < to; at++) {
    const quoted = readQuoted(at)
    ends.lastIndex = quoted?.end ?? at
    const end = ends.exec(text)?.index ?? text.length
    row.push(quoted?.cell ?? text.slice(at, end))
    at = end
    if (text[end] === delimiter) continue
    if (row.some((cell) => cell.trim())) rows.push(row)
    row = []
  }
  return rows
}

/** More than any field takes. Replacing in a file of quotes alone would take 20 MB. */
const CELL_MAX = 20_000
const unescaped = (cell: string) => cell.slice(0, CELL_MAX).replaceAll('""', '"')

/** Spaces that some programs write before a quoted cell, and behind it. */
const SPACES_MAX = 8
/** Where an opened quote was not closed, further quotes count only if they are closed nearby: else each would read the rest again. */
const NEARBY = 1_000

/**
 * Reads the quoted cell that begins at a place: its text and the place behind its closing quote. Null without one, and for a quote
 * that is not closed before another cell is opened, so that it takes no other row with it.
 */
function quotedCells(text: string, delimiter: string) {
  let failedUntil = 0
  const isEnd = (at: number) => at < 0 || at >= text.length || `${delimiter}\r\n`.includes(text[at] ?? '')
  const skip = (from: number, step: 1 | -1) => {
    let at = from
    while (text[at] === ' ' && Math.abs(at - from) < SPACES_MAX) at += step
    return at
  }
  return (start: number): { cell: string; end: number } | null => {
    const begin = skip(start, 1) + 1
    if (text[begin - 1] !== '"') return null
    const last = begin < failedUntil ? begin + NEARBY : text.length
    let quote = text.indexOf('"', begin)
    for (; quote >= 0 && quote < last; quote = text.indexOf('"', quote + 1)) {
      if (text[quote + 1] === '"') quote++
      else if (isEnd(skip(quote + 1, 1))) return { cell: unescaped(text.slice(begin, quote)), end: quote + 1 }
      else if (isEnd(skip(quote - 1, -1))) break
    }
    failedUntil = Math.max(failedUntil, quote < 0 ? text.length : quote)
    return null
  }
}
