import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import {
  CAMPAIGN_NAME_MAX,
  CAMPAIGN_NAME_MIN,
  CONTRIBUTION_MODES,
  DEFAULT_CONTRIBUTION_MODE,
  PROBLEM_MAX,
  QUORUM_MAX,
  QUORUM_MIN,
  TIME_ZONE_MAX,
} from '../domain/campaigns/constants'
import { TRACKER_LINK_MAX } from '../domain/outcomes/constants'
import { REASON_MAX, TACTIC_NAME_MAX, TACTIC_NAME_MIN } from '../domain/tactics/constants'
import {
  ISSUE_PATTERN_MAX,
  SLUG_MAX,
  SLUG_MIN,
  SLUG_PATTERN,
  TEAM_NAME_MAX,
  TEAM_NAME_MIN,
} from '../domain/teams/constants'
import { eachProblem, PROBLEM_NAMES } from '../domain/campaigns/fields'
import { DETAIL_FIELDS, DETAILS, eachDetail } from '../domain/tactics/fields'
import { users } from './access.schema.server'
import {
  createdAt,
  idList,
  instant,
  isScore,
  isSet,
  lengthBetween,
  literal,
  sealedIndex,
} from './columns.server'

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
    /** Whether members may read the ballots of ended campaigns, without names (docs/verify.md). */
    opens_ballots: boolean('opens_ballots').notNull().default(true),
    /** The address of a new issue in the team's tracker, with places for texts; null without a tracker. */
    issue_pattern: text('issue_pattern'),
    /** When its members get the next weekly mail; null while that is off. */
    digest_due_at: instant('digest_due_at'),
    created_at: createdAt(),
  },
  (t) => [
    index('teams_owner_id_index').on(t.owner_id),
    index('teams_digest_due_at_index').on(t.digest_due_at).where(isSet('digest_due_at')),
    check('teams_name_length', lengthBetween(t.name, TEAM_NAME_MIN, TEAM_NAME_MAX)),
    check('teams_issue_pattern_length', lengthBetween(t.issue_pattern, 1, ISSUE_PATTERN_MAX)),
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
    /** Set when the owner removes the person, to whom invite links then stay closed. */
    removed_at: instant('removed_at'),
    /** Whether the person is an observer of campaigns that are opened. */
    observes: boolean('observes').notNull().default(false),
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
    ...eachProblem((name) => text(name)),
    end_datetime: instant('end_datetime').notNull(),
    /** The IANA zone in which the end was given last, for mails; null if unknown. */
    time_zone: text('time_zone'),
    /** The actual end: set by 'End Early', or by the first read after `end_datetime`. */
    ended_at: instant('ended_at'),
    is_ranked: boolean('is_ranked').notNull().default(false),
    /** Whether its votes are opened after the end; null: as `teams.opens_ballots` says. Fixed with the first vote. */
    ballots_open: boolean('ballots_open'),
    /** Whether the result lists who could vote and who did. Fixed with the first vote. */
    roll: boolean('roll').notNull().default(false),
    /** With fewer voters the result has no headline. Fixed with the first vote. */
    quorum: smallint('quorum'),
    /** Whether an assistant may hand in a sheet of its own, which counts nowhere. Fixed with the first vote. */
    machine_ballot: boolean('machine_ballot').notNull().default(false),
    /** How sure the result is. Null until the results are stored, and for those that an earlier version stored. */
    result_summary: jsonb('result_summary'),
    /** Who does not score in it. Here, since a vote reads it from the row that it locks (docs/decisions/045). */
    observer_ids: idList('observer_ids'),
    /** When members with unscored tactics are reminded; null afterwards. */
    remind_at: instant('remind_at'),
    /** The end that people were reminded of last. */
    reminded_end: instant('reminded_end'),
    end_announced_at: instant('end_announced_at'),
    /** When its owner reminded people last; when it is asked next whether everybody has scored, null once it has ended. */
    reminded_by_hand_at: instant('reminded_by_hand_at'),
    completion_due_at: instant('completion_due_at'),
    /** People times tactics when its owner was told last that everybody has scored. */
    completion_told: integer('completion_told').notNull().default(0),
    created_by: uuid('created_by')
      .notNull()
      .references(() => users.id),
    /** In clear, as earlier versions stored it, until the next start (docs/decisions/031). */
    invite_token: text('invite_token').unique('campaigns_invite_token_unique'),
    /** The invite token, encrypted; its keyed hash finds the campaign of a link. */
    invite_sealed: text('invite_sealed'),
    invite_hash: text('invite_hash').unique('campaigns_invite_hash_unique'),
    /** Counts the changes of its name and end for calendars (SEQUENCE of RFC 5545). */
    calendar_sequence: integer('calendar_sequence').notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    index('campaigns_team_id_index').on(t.team_id, t.id),
    index('campaigns_created_by_index').on(t.created_by),
    sealedIndex('campaigns_invite_sealed_index', t.invite_sealed, t.id),
    index('campaigns_remind_at_index').on(t.remind_at).where(isSet('remind_at')),
    index('campaigns_completion_due_at_index').on(t.completion_due_at).where(isSet('completion_due_at')),
    index('campaigns_end_unannounced_index')
      .on(sql`least(ended_at, end_datetime)`)
      .where(sql`end_announced_at is null`),
    check(
      'campaigns_invite_stored_once',
      sql`num_nonnulls(${t.invite_token}, ${t.invite_sealed}) = 1 and num_nonnulls(${t.invite_sealed}, ${t.invite_hash}) <> 1`,
    ),
    check('campaigns_name_length', lengthBetween(t.name, CAMPAIGN_NAME_MIN, CAMPAIGN_NAME_MAX)),
    check('campaigns_time_zone_length', lengthBetween(t.time_zone, 1, TIME_ZONE_MAX)),
    check(
      'campaigns_quorum_range',
      sql`${t.quorum} between ${literal(QUORUM_MIN)} and ${literal(QUORUM_MAX)}`,
    ),
    ...PROBLEM_NAMES.map((name) => check(`campaigns_${name}_length`, lengthBetween(t[name], 1, PROBLEM_MAX))),
  ],
)

export const tactics = pgTable(
  'tactics',
  {
    id: uuid('id').primaryKey(),
    /** Null while it is joined to another: what reads a campaign's tactics leaves it out (docs/decisions/040). */
    campaign_id: uuid('campaign_id').references(() => campaigns.id, { onDelete: 'cascade' }),
    /** The tactic that it is the same as. */
    joined_to: uuid('joined_to').references((): AnyPgColumn => tactics.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    // What `domain/tactics/fields.ts` lists.
    ...eachDetail((name) => text(name)),
    /** Its issue in the team's tracker, once it is to be done. */
    tracker_link: text('tracker_link'),
    added_by: uuid('added_by').references(() => users.id, { onDelete: 'set null' }),
    ai_generated: boolean('ai_generated').notNull().default(false),
    /** Scores proposed by an AI suggestion. They are a hint and do not count as a vote. */
    suggested_impact: smallint('suggested_impact'),
    suggested_chances: smallint('suggested_chances'),
    suggested_efforts: smallint('suggested_efforts'),
    is_announced: boolean('is_announced').notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    index('tactics_unannounced_index')
      .on(t.created_at)
      .where(sql`not is_announced`),
    index('tactics_campaign_id_index').on(t.campaign_id, t.id),
    index('tactics_added_by_index').on(t.added_by, t.campaign_id, t.created_at),
    index('tactics_joined_to_index').on(t.joined_to).where(isSet('joined_to')),
    check('tactics_in_one_place', sql`num_nonnulls(${t.campaign_id}, ${t.joined_to}) = 1`),
    uniqueIndex('tactics_key_unique').on(t.campaign_id, t.key).where(isSet('key')),
    check('tactics_name_length', lengthBetween(t.name, TACTIC_NAME_MIN, TACTIC_NAME_MAX)),
    ...DETAILS.map((name) =>
      check(`tactics_${name}_length`, lengthBetween(t[name], 1, DETAIL_FIELDS[name].max)),
    ),
    check('tactics_tracker_link_length', lengthBetween(t.tracker_link, 1, TRACKER_LINK_MAX)),
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
    /** Null: this person cannot judge this criterion. */
    impact_score: smallint('impact_score'),
    chances_score: smallint('chances_score'),
    efforts_score: smallint('efforts_score'),
    /** One line on why, sealed like the scores. */
    reason: text('reason'),
    voted_at: instant('voted_at').notNull().defaultNow(),
    /** A vote of round 2 counts in place of the person's vote of round 1 on the tactic. */
    round: smallint('round').notNull().default(1),
    /** Whether its person left while the round ran: it is counted until they come back or the round ends, and then deleted. */
    has_left: boolean('has_left').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'votes_pkey', columns: [t.tactic_id, t.user_id, t.round] }),
    index('votes_user_id_index').on(t.user_id, t.tactic_id, t.round),
    foreignKey({ name: 'votes_tactic_id_fk', columns: [t.tactic_id], foreignColumns: [tactics.id] }).onDelete(
      'cascade',
    ),
    check('votes_impact_score_range', isScore(t.impact_score)),
    check('votes_chances_score_range', isScore(t.chances_score)),
    check('votes_efforts_score_range', isScore(t.efforts_score)),
    check(
      'votes_some_score',
      sql`num_nonnulls(${t.impact_score}, ${t.chances_score}, ${t.efforts_score}) > 0`,
    ),
    check('votes_reason_length', lengthBetween(t.reason, 1, REASON_MAX)),
    check('votes_round_range', sql`${t.round} in (1, 2)`),
  ],
)

/** The ranking of an ended campaign and how firm it is, stored once: its votes no longer change. */
export const results = pgTable(
  'results',
  {
    tactic_id: uuid('tactic_id')
      .primaryKey()
      .references(() => tactics.id, { onDelete: 'cascade' }),
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** The place in the list, from 1; tactics without votes come last. */
    position: integer('position').notNull(),
    /** Equal scores share a rank. Null without votes, like score and averages. */
    rank: integer('rank'),
    vote_count: integer('vote_count').notNull(),
    score: numeric('score'),
    avg_impact: numeric('avg_impact'),
    avg_chances: numeric('avg_chances'),
    avg_efforts: numeric('avg_efforts'),
    /** The places in nine of ten replays (docs/results.md#re-runs); null where nothing can be said. */
    rank_low: integer('rank_low'),
    rank_high: integer('rank_high'),
    /** Replays in which the tactic was among the first 1, 2, 3 … places. */
    top_replays: integer('top_replays').array(),
    /** Replays in which the next tactic of the ranking was ahead. */
    overtaken_replays: integer('overtaken_replays'),
    criteria: jsonb('criteria'),
  },
  (t) => [uniqueIndex('results_campaign_id_position').on(t.campaign_id, t.position)],
)
