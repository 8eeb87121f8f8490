import { z } from 'zod'

/** Lists come in pages (docs/product.md#lists). */
export const PAGE_SIZE_DEFAULT = 200
export const PAGE_SIZE_MAX = 500
/** Tactics on one page of the campaign screen. */
export const SCREEN_PAGE_SIZE = 50

const LIMIT_MESSAGE = `limit must be a whole number from 1 to ${PAGE_SIZE_MAX}`
const CURSOR_MESSAGE = 'cursor must be the next_cursor of an earlier answer'

/** `limit` and `cursor` of every list. Query strings are text, so the limit is read from digits. */
export const PageSchema = z.object({
  limit: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,3}$/)
          .transform(Number),
      ],
      { error: LIMIT_MESSAGE },
    )
    .pipe(
      z
        .number()
        .int({ error: LIMIT_MESSAGE })
        .min(1, { error: LIMIT_MESSAGE })
        .max(PAGE_SIZE_MAX, { error: LIMIT_MESSAGE }),
    )
    .default(PAGE_SIZE_DEFAULT)
    .meta({
      override: { anyOf: undefined, type: 'integer', minimum: 1, maximum: PAGE_SIZE_MAX },
      description: 'Rows on a page',
    }),
  cursor: z
    .string({ error: CURSOR_MESSAGE })
    .max(200, { error: CURSOR_MESSAGE })
    .meta({ description: 'The next_cursor of the answer before' })
    .optional(),
})
export type PageInput = z.output<typeof PageSchema>

/** One page and the cursor of the next, null at the end. */
export type Page<Row> = { rows: Row[]; next_cursor: string | null }
