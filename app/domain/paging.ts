import { z } from 'zod'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from './page-size'
import { cleanText, CONTROL_OR_LONE_SURROGATE, SEARCH_MAX, UNSHOWABLE_MESSAGE } from './text'
import { wholeNumber } from './plain-fields'

const LIMIT_MESSAGE = `limit must be a whole number from 1 to ${PAGE_SIZE_MAX}`
export const CURSOR_MESSAGE = 'cursor must be the next_cursor of an earlier answer'

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
    .pipe(wholeNumber(1, PAGE_SIZE_MAX, LIMIT_MESSAGE))
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

export type Page<Row> = { rows: Row[]; next_cursor: string | null }

/** The search of a list by name; blank finds everything. */
export const searchField = z
  .string()
  .overwrite(cleanText)
  .trim()
  .max(SEARCH_MAX, { error: `q must be at most ${SEARCH_MAX} characters` })
  .refine((text) => !CONTROL_OR_LONE_SURROGATE.test(text), { error: UNSHOWABLE_MESSAGE })
  .default('')
