import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  CAMPAIGN_NAME_MAX,
  CAMPAIGN_NAME_MIN,
  CONTRIBUTION_MODES,
  DEFAULT_CONTRIBUTION_MODE,
  PROBLEM_MAX,
} from '../domain/campaigns/constants'
import { COMMENT_MAX, COMMENT_MIN } from '../domain/comments/constants'
import type { NotificationKind } from '../domain/notifications/constants'
import { TACTIC_NAME_MAX, TACTIC_NAME_MIN } from '../domain/tactics/constants'
import { SLUG_MAX, SLUG_MIN, SLUG_PATTERN, TEAM_NAME_MAX, TEAM_NAME_MIN } from '../domain/teams/constants'
import { users } from './access.schema.server'
import { createdAt, instant, isScore, lengthBetween, literal, preference } from './columns.server'

export const contributionMode = pgEnum('contribution_mode', CONTRIBUTION_MODES)

export const teams = pgTable(
  'teams',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    url_slug: text('url_slug').notNull().unique('teams_url_slug_unique'),
    owner_id: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    is_invite_open: boolean('is_invite_open').notNull().default(true),
    created_at: createdAt(),
  },
  (t) => [
    index('teams_owner_id_index').on(t.owner_id),
    check('teams_name_length', lengthBetween(t.name, TEAM_NAME_MIN, TEAM_NAME_MAX)),
    check('teams_url_slug_length', lengthBetween(t.url_slug, SLUG_MIN, SLUG_MAX)),
    check('teams_url_slug_format', sql`${t.url_slug} ~ ${literal(SLUG_PATTERN.source)}`),
  ],
)

export const teamMembers = pgTable(
  'team_members',
  {
    team_id: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    joined_at: instant('joined_at').notNull().defaultNow(),
    /** Set when the owner removes the person: a tombstone that closes old invite links to them. */
    removed_at: instant('removed_at'),
  },
  (t) => [
    primaryKey({ name: 'team_members_pkey', columns: [t.team_id, t.user_id] }),
    index('team_members_user_id_index').on(t.user_id),
  ],
)

export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid('id').primaryKey(),
    team_id: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    contribution_mode: contributionMode('contribution_mode').notNull().default(DEFAULT_CONTRIBUTION_MODE),
    problem_statement: text('problem_statement'),
    problem_reason: text('problem_reason'),
    end_datetime: instant('end_datetime').notNull(),
    /** When it really ended: set by the owner's 'End Early', or by the first read after `end_datetime`. */
    ended_at: instant('ended_at'),
    /** Whether the results are stored. */
    is_ranked: boolean('is_ranked').notNull().default(false),
    /** When whoever has unscored tactics is reminded; null once that is done. */
    remind_at: instant('remind_at'),
    /** When the mails with the ranking were queued. */
    end_announced_at: instant('end_announced_at'),
    created_by: uuid('created_by')
      .notNull()
      .references(() => users.id),
    invite_token: text('invite_token').notNull().unique('campaigns_invite_token_unique'),
    created_at: createdAt(),
  },
  (t) => [
    index('campaigns_team_id_index').on(t.team_id, t.id),
    index('campaigns_created_by_index').on(t.created_by),
    index('campaigns_remind_at_index')
      .on(t.remind_at)
      .where(sql`remind_at is not null`),
    index('campaigns_end_unannounced_index')
      .on(sql`least(ended_at, end_datetime)`)
      .where(sql`end_announced_at is null`),
    check('campaigns_name_length', lengthBetween(t.name, CAMPAIGN_NAME_MIN, CAMPAIGN_NAME_MAX)),
    check('campaigns_problem_statement_length', lengthBetween(t.problem_statement, 1, PROBLEM_MAX)),
    check('campaigns_problem_reason_length', lengthBetween(t.problem_reason, 1, PROBLEM_MAX)),
  ],
)

export const tactics = pgTable(
  'tactics',
  {
    id: uuid('id').primaryKey(),
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    added_by: uuid('added_by').references(() => users.id, { onDelete: 'set null' }),
    ai_generated: boolean('ai_generated').notNull().default(false),
    /** What an AI suggestion proposed: a hint, no vote. A person's own scores are their vote. */
    suggested_impact: smallint('suggested_impact'),
    suggested_chances: smallint('suggested_chances'),
    suggested_efforts: smallint('suggested_efforts'),
    /** Whether the mails that tell of it are queued. */
    is_announced: boolean('is_announced').notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    index('tactics_unannounced_index')
      .on(t.created_at)
      .where(sql`not is_announced`),
    index('tactics_campaign_id_index').on(t.campaign_id, t.id),
    check('tactics_name_length', lengthBetween(t.name, TACTIC_NAME_MIN, TACTIC_NAME_MAX)),
    check('tactics_suggested_impact_range', isScore(t.suggested_impact)),
    check('tactics_suggested_chances_range', isScore(t.suggested_chances)),
    check('tactics_suggested_efforts_range', isScore(t.suggested_efforts)),
  ],
)

export const votes = pgTable(
  'votes',
  {
    tactic_id: uuid('tactic_id').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    impact_score: smallint('impact_score').notNull(),
    chances_score: smallint('chances_score').notNull(),
    efforts_score: smallint('efforts_score').notNull(),
    voted_at: instant('voted_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'votes_pkey', columns: [t.tactic_id, t.user_id] }),
    foreignKey({ name: 'votes_tactic_id_fk', columns: [t.tactic_id], foreignColumns: [tactics.id] }).onDelete(
      'cascade',
    ),
    check('votes_impact_score_range', isScore(t.impact_score)),
    check('votes_chances_score_range', isScore(t.chances_score)),
    check('votes_efforts_score_range', isScore(t.efforts_score)),
  ],
)

/** The ranking of an ended campaign, stored once: nothing that it is made of changes any more. */
export const results = pgTable(
  'results',
  {
    tactic_id: uuid('tactic_id')
      .primaryKey()
      .references(() => tactics.id, { onDelete: 'cascade' }),
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** Its place in the list, from 1; those without votes stand last. */
    position: integer('position').notNull(),
    /** Equal scores share one; null without votes, as are score and averages. */
    rank: integer('rank'),
    vote_count: integer('vote_count').notNull(),
    score: numeric('score'),
    avg_impact: numeric('avg_impact'),
    avg_chances: numeric('avg_chances'),
    avg_efforts: numeric('avg_efforts'),
  },
  (t) => [uniqueIndex('results_campaign_id_position').on(t.campaign_id, t.position)],
)

export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    tactic_id: uuid('tactic_id')
      .notNull()
      .references(() => tactics.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    comment_text: text('comment_text').notNull(),
    /** Whether the mails that tell of it are queued. */
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

const preferences = {
  new_tactic_notifications: preference('new_tactic_notifications'),
  new_comment_notifications: preference('new_comment_notifications'),
  campaign_ended_notifications: preference('campaign_ended_notifications'),
  campaign_reminder_notifications: preference('campaign_reminder_notifications'),
  team_invitation_notifications: preference('team_invitation_notifications'),
} satisfies Record<NotificationKind, unknown>

export const notificationPreferences = pgTable('notification_preferences', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  ...preferences,
})

export const confettiViews = pgTable(
  'confetti_views',
  {
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    viewed_at: instant('viewed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: 'confetti_views_pkey', columns: [t.campaign_id, t.user_id] })],
)
