import { DETAILS, eachDetail } from '../fields'

/** Limits of imported tables (docs/product.md#imported-tables). */
export const TABLE_MAX_BYTES = 2 * 1024 * 1024
export const TABLE_ROWS_MAX = 500
/** Jira's own export has 261 and more. */
export const TABLE_COLUMNS_MAX = 1_000
/** Of one kind, such as commas, in texts and between cells. Bounds the memory that reading a table takes. */
export const TABLE_SEPARATORS_MAX = 400_000
/** What a column may hold, in the order of the selects. */
export const TABLE_FIELDS = ['name', ...DETAILS, 'impact', 'chances', 'efforts'] as const
export type TableField = (typeof TABLE_FIELDS)[number]
export const TABLE_FIELD_NAMES: Record<TableField, string> = {
  name: 'Name',
  ...eachDetail((_, { label }) => label),
  impact: 'Impact',
  chances: 'Chances',
  efforts: 'Efforts',
}
