import type { Cell } from './csv'

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
    headings.map((heading) => ({ ...toCell(heading), fontWeight: 'bold' as const })),
    ...others.map((row) => row.map(toCell)),
  ]
  const columns = headings.map((heading) => ({ width: Math.max(WIDTH_MIN, String(heading).length + 2) }))
  const written = writeWorkbook(cells, { sheet, columns, stickyRowsCount: 1 })
  return new Uint8Array(await written.toBuffer())
}

function toCell(value: Cell) {
  if (value === null) return null
  if (typeof value === 'number') return { value, type: Number }
  return { value: value.replace(ESCAPE, '_x005F_'), type: String }
}
