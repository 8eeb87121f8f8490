import { TABLE_FIELDS, type TableField } from './constants'

/** What each column of a table holds; null for those that are left out. */
export type TableColumns = (TableField | null)[]

/** Headings by field, best first: as Jira, Linear, Trello, Notion, Asana, GitHub Projects and spreadsheets write them. */
const HEADINGS: Record<TableField, readonly string[]> = {
  name: [
    'title',
    'tactic',
    'name',
    'idea',
    'summary',
    'task name',
    'card name',
    'issue summary',
    'task',
    'experiment',
  ],
  description: ['description', 'card description', 'notes', 'details', 'body'],
  key: ['key', 'issue key', 'id', 'identifier', 'task id', 'card id', 'issue id', 'number'],
  link: ['link', 'url', 'issue url', 'card url', 'web url', 'permalink'],
  impact: ['impact', 'impact score'],
  chances: ['chances', 'confidence', 'chance', 'probability'],
  efforts: ['efforts', 'effort'],
  ease: ['ease', 'ease score'],
}

const asHeading = (cell: string) =>
  cell
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * What the columns hold by the headings of the first row, and whether that row is headings. Each field is taken once; `ease` only
 * where no column has efforts. Without a known heading the longest texts are the names.
 */
export function guessColumns(cells: readonly string[][]): { has_header: boolean; columns: TableColumns } {
  const [first = []] = cells
  const headings = first.map(asHeading)
  const columns: TableColumns = headings.map(() => null)
  for (const field of TABLE_FIELDS) {
    if (field === 'ease' && columns.includes('efforts')) continue
    const at = HEADINGS[field].map((name) => headings.indexOf(name)).find((column) => column >= 0)
    if (at !== undefined) columns[at] = field
  }
  if (columns.some(Boolean))
    return {
      has_header: true,
      columns: columns.includes('name') ? columns : withName(columns, cells.slice(1)),
    }
  return { has_header: false, columns: withName(columns, cells) }
}

/** The names are in the free column with the longest texts that are no links. */
function withName(columns: TableColumns, rows: readonly string[][]): TableColumns {
  const lengthOf = (column: number) =>
    rows.reduce(
      (sum, row) => sum + (/^https?:\/\//i.test(row[column] ?? '') ? 0 : (row[column] ?? '').length),
      0,
    )
  const free = columns.flatMap((field, column) => (field === null ? [column] : []))
  const [name] = free.sort((one, other) => lengthOf(other) - lengthOf(one) || one - other)
  return columns.map((field, column) => (column === name ? 'name' : field))
}
