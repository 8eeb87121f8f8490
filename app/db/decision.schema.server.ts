import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { DECISION_CHOICES, DECISION_REASON_MAX } from '../domain/decisions/constants'
import {
  EXPECTED_CHANGE_MAX,
  EXPECTED_VALUE_MAX,
  OUTCOMES,
  OUTCOME_FIGURE_MAX,
  OUTCOME_LINK_MAX,
  OUTCOME_SENTENCE_MAX,
  VERDICTS,
} from '../domain/outcomes/constants'
import { PLACES_MAX } from '../domain/results/constants'
import { users } from './access.schema.server'
import { instant, isSet, lengthBetween, literal, sealedIndex } from './columns.server'
import { campaigns, tactics } from './schema.server'

export const decisionChoice = pgEnum('decision_choice', DECISION_CHOICES)

/** What a campaign's owner decides after the end. Members see it once it is published. */
export const decisions = pgTable(
  'decisions',
  {
    campaign_id: uuid('campaign_id')
      .primaryKey()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    slots: integer('slots').notNull(),
    /** Counts the changes, so that two people do not overwrite each other. */
    version: integer('version').notNull().default(1),
    decided_by: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    published_at: instant('published_at'),
    changed_at: instant('changed_at').notNull().defaultNow(),
    /** What was decided as it was published for the first time; its SHA-256 is the decision's fingerprint. */
    sealed_text: text('sealed_text'),
    /** In clear, as earlier versions stored it, until the next start (docs/decisions/031). */
    link_token: text('link_token').unique('decisions_link_token_unique'),
    /** The secret part of the read-only link, encrypted, and its keyed hash; null while the link is closed. */
    link_sealed: text('link_sealed'),
    link_hash: text('link_hash').unique('decisions_link_hash_unique'),
    /** When members are asked next what came of it; null before it is published and after the last mail. */
    ask_outcomes_at: instant('ask_outcomes_at'),
  },
  (t) => [
    sealedIndex('decisions_link_sealed_index', t.link_sealed, t.campaign_id),
    index('decisions_ask_outcomes_at_index').on(t.ask_outcomes_at).where(isSet('ask_outcomes_at')),
    check(
      'decisions_link_stored_once',
      sql`num_nonnulls(${t.link_token}, ${t.link_sealed}) <= 1 and num_nonnulls(${t.link_sealed}, ${t.link_hash}) <> 1`,
    ),
    check('decisions_slots_range', sql`${t.slots} between 0 and ${literal(PLACES_MAX)}`),
  ],
)

export const decidedTactics = pgTable(
  'decided_tactics',
  {
    tactic_id: uuid('tactic_id')
      .primaryKey()
      .references(() => tactics.id, { onDelete: 'cascade' }),
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => decisions.campaign_id, { onDelete: 'cascade' }),
    choice: decisionChoice('choice').notNull(),
    reason: text('reason'),
    /** When people are asked next whether the expectation came true; null without one and after the last mail. */
    ask_at: instant('ask_at'),
  },
  (t) => [
    index('decided_tactics_campaign_id_index').on(t.campaign_id),
    index('decided_tactics_ask_at_index').on(t.ask_at).where(isSet('ask_at')),
    check('decided_tactics_reason_length', lengthBetween(t.reason, 1, DECISION_REASON_MAX)),
  ],
)

/**
 * What a tactic that is to be done should change, and by when. Of a published decision rows are only added: `number` 1 is
 * what was stated first, those after it amend it.
 */
export const expectations = pgTable(
  'expectations',
  {
    tactic_id: uuid('tactic_id')
      .notNull()
      .references(() => tactics.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => decisions.campaign_id, { onDelete: 'cascade' }),
    expected_change: text('expected_change').notNull(),
    expected_from: text('expected_from'),
    expected_to: text('expected_to').notNull(),
    expected_by: date('expected_by').notNull(),
    stated_at: instant('stated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'expectations_pkey', columns: [t.tactic_id, t.number] }),
    index('expectations_campaign_id_index').on(t.campaign_id),
    check('expectations_change_length', lengthBetween(t.expected_change, 1, EXPECTED_CHANGE_MAX)),
    check('expectations_from_length', lengthBetween(t.expected_from, 1, EXPECTED_VALUE_MAX)),
    check('expectations_to_length', lengthBetween(t.expected_to, 1, EXPECTED_VALUE_MAX)),
  ],
)

export const outcomeVerdict = pgEnum('outcome_verdict', VERDICTS)

export const outcomeKind = pgEnum('outcome_kind', OUTCOMES)

export const outcomes = pgTable(
  'outcomes',
  {
    tactic_id: uuid('tactic_id')
      .primaryKey()
      .references(() => tactics.id, { onDelete: 'cascade' }),
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => decisions.campaign_id, { onDelete: 'cascade' }),
    outcome: outcomeKind('outcome').notNull(),
    /** What was measured, such as "+12 % sign-ups". */
    figure: text('figure'),
    link: text('link'),
    sentence: text('sentence'),
    verdict: outcomeVerdict('verdict'),
    recorded_by: uuid('recorded_by').references(() => users.id, { onDelete: 'set null' }),
    recorded_at: instant('recorded_at').notNull().defaultNow(),
    /** By what the last recording reached us; null for those from before this was kept. */
    recorded_way: text('recorded_way'),
  },
  (t) => [
    index('outcomes_campaign_id_index').on(t.campaign_id),
    check('outcomes_figure_length', lengthBetween(t.figure, 1, OUTCOME_FIGURE_MAX)),
    check('outcomes_link_length', lengthBetween(t.link, 1, OUTCOME_LINK_MAX)),
    check('outcomes_sentence_length', lengthBetween(t.sentence, 1, OUTCOME_SENTENCE_MAX)),
  ],
)
