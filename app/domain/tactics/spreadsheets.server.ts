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
  const lines = rows.map((cells) => cells.map((cell) => csvCell(cell, decimal)).join(between) + LINE_END)
  return BYTE_ORDER_MARK + lines.join('')
}

/** Texts are quoted; an apostrophe, which spreadsheets hide or show, keeps them from being formulas. */
function csvCell(value: Cell, decimal: string): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', decimal)
  return `"${value.replace(FORMULA_START, "$1'").replaceAll('"', '""')}"`
}

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** How the format writes a character by its number, which the library lets through. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi
const WIDTH_MIN = 12

/** Rows, the headings first, as a workbook (.xlsx) of one sheet. Texts are text: no spreadsheet calculates them. */
export async function workbookOf(rows: readonly (readonly Cell[])[], sheet: string) {
  // Loaded with the first workbook.
  const { default: writeWorkbook } = await import('write-excel-file/node')
  const [headings = [], ...others] = rows
  const cells = [
    headings.map((heading) => ({ ...workbookCell(heading), fontWeight: 'bold' as const })),
    ...others.map((row) => row.map(workbookCell)),
  ]
  const columns = headings.map((heading) => ({ width: Math.max(WIDTH_MIN, String(heading).length + 2) }))
  const written = writeWorkbook(cells, { sheet, columns, stickyRowsCount: 1 })
  return new Uint8Array(await written.toBuffer())
}

function workbookCell(value: Cell) {
  if (value === null) return null
  if (typeof value === 'number') return { value, type: Number }
  return { value: value.replace(ESCAPE, '_x005F_'), type: String }
}
