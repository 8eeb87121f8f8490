import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.server'

/**
 * Who did what. Without foreign keys: an act outlives its campaign, and checking them would lock rows in another order
 * than commands do (docs/decisions/053). A trigger deletes a team's acts with it.
 */
export const acts = pgTable(
  'acts',
  {
    id: uuid('id').primaryKey(),
    act: text('act').notNull(),
    way: text('way').notNull(),
    actor_id: uuid('actor_id').notNull(),
    /** Null for acts about the person's own account. */
    team_id: uuid('team_id'),
    campaign_id: uuid('campaign_id'),
    tactic_id: uuid('tactic_id'),
    member_id: uuid('member_id'),
    /** The end that was set. */
    until: instant('until'),
    done_at: instant('done_at').notNull(),
  },
  (t) => [
    index('acts_team_id_index').on(t.team_id, t.id),
    index('acts_campaign_id_index').on(t.campaign_id, t.id),
    index('acts_actor_id_index').on(t.actor_id, t.id),
    index('acts_done_at_index').on(t.done_at),
  ],
)
