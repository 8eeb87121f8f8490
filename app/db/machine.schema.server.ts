import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { connections } from './access.schema.server'
import { campaigns } from './schema.server'

/** The sheet that an assistant has handed in, read after the end and in no statement about votes (docs/decisions/048). */
export const machineBallots = pgTable(
  'machine_ballots',
  {
    campaign_id: uuid('campaign_id')
      .primaryKey()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** A list of tactic_id, impact_score, chances_score and efforts_score; of tactics that may be deleted by now. */
    scores: jsonb('scores').notNull(),
  },
  (t) => [check('machine_ballots_scores_list', sql`jsonb_typeof(${t.scores}) = 'array'`)],
)

/** A campaign whose sheet a connected assistant may show its person, until either ends (docs/decisions/049). */
export const chatSheets = pgTable(
  'chat_sheets',
  {
    connection_id: uuid('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.connection_id, t.campaign_id] }),
    index('chat_sheets_campaign_id_index').on(t.campaign_id),
  ],
)
