import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { TIME_ZONE_MAX } from '../domain/campaigns/constants'
import { users } from './access.schema.server'
import { instant, lengthBetween } from './columns.server'
import { campaigns, tactics } from './schema.server'

export const secondRounds = pgTable(
  'second_rounds',
  {
    campaign_id: uuid('campaign_id')
      .primaryKey()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    opened_by: uuid('opened_by').references(() => users.id, { onDelete: 'set null' }),
    opened_at: instant('opened_at').notNull().defaultNow(),
    end_datetime: instant('end_datetime').notNull(),
    /** The IANA zone in which the end was moved last; null while it is the campaign's. */
    time_zone: text('time_zone'),
    /** The actual end: set by ending it early, or by the first read after `end_datetime`. */
    ended_at: instant('ended_at'),
    /** Whether the results of the campaign include it. */
    is_ranked: boolean('is_ranked').notNull().default(false),
    /** The result of the first round as mails and webhooks tell it, in case they do so late; null of rounds of an earlier version. */
    first_result: jsonb('first_result'),
    end_announced_at: instant('end_announced_at'),
    /** Counts the changes of its end for calendars (SEQUENCE of RFC 5545). */
    calendar_sequence: integer('calendar_sequence').notNull().default(0),
  },
  (t) => [
    index('second_rounds_end_unannounced_index')
      .on(sql`least(ended_at, end_datetime)`)
      .where(sql`end_announced_at is null`),
    check('second_rounds_time_zone_length', lengthBetween(t.time_zone, 1, TIME_ZONE_MAX)),
  ],
)

export const secondRoundTactics = pgTable(
  'second_round_tactics',
  {
    tactic_id: uuid('tactic_id')
      .primaryKey()
      .references(() => tactics.id, { onDelete: 'cascade' }),
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => secondRounds.campaign_id, { onDelete: 'cascade' }),
    /** Whether its ballots of the second round count; null until the round is settled (docs/product.md#second-round). */
    is_counted: boolean('is_counted'),
    rank_before: integer('rank_before'),
    score_before: numeric('score_before'),
    /** Per criterion how many judged it and how they differed in the first round. */
    criteria_before: jsonb('criteria_before'),
  },
  (t) => [index('second_round_tactics_campaign_id_index').on(t.campaign_id)],
)
