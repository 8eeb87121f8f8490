import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
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
