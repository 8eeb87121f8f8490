/** Limits of imported tables (docs/product.md#tables). */
export const TABLE_MAX_BYTES = 2 * 1024 * 1024
export const TABLE_ROWS_MAX = 500
export const TABLE_COLUMNS_MAX = 200
/** What a column may hold, in the order of the selects. */
export const TABLE_FIELDS = [
  'name',
  'description',
  'key',
  'link',
  'impact',
  'chances',
  'efforts',
  'ease',
] as const
export type TableField = (typeof TABLE_FIELDS)[number]
