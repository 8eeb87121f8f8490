import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { COMMENT_MAX, COMMENT_MIN } from '../domain/comments/constants'
import { users } from './access.schema.server'
import { createdAt, instant, lengthBetween } from './columns.server'
import { tactics } from './schema.server'

export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    tactic_id: uuid('tactic_id')
      .notNull()
      .references(() => tactics.id, { onDelete: 'cascade' }),
    /** The tactic that it was written on, while that is joined to `tactic_id`. */
    joined_from: uuid('joined_from'),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    comment_text: text('comment_text').notNull(),
    edited_at: instant('edited_at'),
    is_announced: boolean('is_announced').notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    index('comments_unannounced_index')
      .on(t.created_at)
      .where(sql`not is_announced`),
    index('comments_tactic_id_index').on(t.tactic_id, t.id),
    check('comments_text_length', lengthBetween(t.comment_text, COMMENT_MIN, COMMENT_MAX)),
  ],
)
