import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.server'
import { teams } from './schema.server'

export const formerAddresses = pgTable(
  'former_addresses',
  {
    url_slug: text('url_slug').primaryKey(),
    team_id: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  (t) => [index('former_addresses_team_id_index').on(t.team_id)],
)
