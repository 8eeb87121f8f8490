import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { users } from './access.schema.server'
import { campaigns } from './schema.server'

/**
 * How many tactics of a campaign a person has scored in a round. Triggers on `votes` and `tactics` keep it, so that no
 * statement can forget it and a campaign's people are counted without its votes (docs/decisions/052).
 */
export const campaignVoters = pgTable(
  'campaign_voters',
  {
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    round: smallint('round').notNull(),
    vote_count: integer('vote_count').notNull(),
    /** Whether it has to be asked again if everybody has scored everything. */
    is_changed: boolean('is_changed').notNull().default(true),
  },
  (t) => [
    primaryKey({ name: 'campaign_voters_pkey', columns: [t.campaign_id, t.user_id, t.round] }),
    index('campaign_voters_changed_index')
      .on(t.campaign_id)
      .where(sql`is_changed`),
  ],
)
