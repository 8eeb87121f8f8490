import type { CsvSeparator } from './validation'

/** Spreadsheets take a file for UTF-8 because of it. */
const BYTE_ORDER_MARK = '\ufeff'
const LINE_END = '\r\n'
const SIGNS: Record<CsvSeparator, { between: string; decimal: string }> = {
  comma: { between: ',', decimal: '.' },
  semicolon: { between: ';', decimal: ',' },
}
/**
 * Where a cell may begin that spreadsheets read as a formula: also after a separator inside the text, since a spreadsheet set
 * to another separator splits there and ignores our quotes. The full-width signs count in East Asian settings.
 */
const FORMULA_START = /(^|[,;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/g

export type Cell = string | number | null

/** Rows as CSV after RFC 4180, for spreadsheets. Numbers have a decimal comma where semicolons separate. */
export function csvOf(rows: readonly (readonly Cell[])[], separator: CsvSeparator = 'comma'): string {
  const { between, decimal } = SIGNS[separator]
  const lines = rows.map((cells) => cells.map((cell) => toCell(cell, decimal)).join(between) + LINE_END)
  return BYTE_ORDER_MARK + lines.join('')
}

/** Texts are quoted; an apostrophe, which spreadsheets hide or show, keeps them from being formulas. */
function toCell(value: Cell, decimal: string): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', decimal)
  return `"${value.replace(FORMULA_START, "$1'").replaceAll('"', '""')}"`
}
