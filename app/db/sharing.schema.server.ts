import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sealedIndex } from './columns.server'
import { campaigns } from './schema.server'

/** The open read-only links to results; closing one deletes its row. */
export const resultLinks = pgTable(
  'result_links',
  {
    campaign_id: uuid('campaign_id')
      .primaryKey()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** The secret part, encrypted, and its keyed hash (docs/decisions/031). */
    link_sealed: text('link_sealed').notNull(),
    link_hash: text('link_hash').notNull().unique('result_links_link_hash_unique'),
  },
  (t) => [sealedIndex('result_links_link_sealed_index', t.link_sealed, t.campaign_id)],
)
