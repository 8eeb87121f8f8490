import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { check, index, integer, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { WEBHOOK_FORMS, WEBHOOK_URL_MAX } from '../domain/webhooks/constants'
import { users } from './access.schema.server'
import { createdAt, instant, isSet, lengthBetween, sealedIndex } from './columns.server'
import { mailState } from './outbox.schema.server'
import { teams } from './schema.server'

export const webhookForm = pgEnum('webhook_form', WEBHOOK_FORMS)

export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    team_id: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** How the receiver is spoken to: signed JSON, or a message that a chat shows. */
    form: webhookForm('form').notNull(),
    /** In clear, as earlier versions stored it, until the next start (docs/decisions/031). */
    secret: text('secret'),
    /** Signs what is sent, encrypted; shown once, when the webhook is made. */
    secret_sealed: text('secret_sealed'),
    events: text('events').array().notNull(),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    /** When the receiver said that it is gone (410): nothing more is queued for it. */
    closed_at: instant('closed_at'),
    leased_until: instant('leased_until'),
    /** The fencing token: raised by each claim, and only its holder may close deliveries. */
    lease: integer('lease').notNull().default(0),
    /** Nothing is sent before, since the last attempts have failed. */
    paused_until: instant('paused_until'),
    failures: integer('failures').notNull().default(0),
  },
  (t) => [
    index('webhooks_team_id_index').on(t.team_id),
    index('webhooks_secret_index').on(t.secret).where(isSet('secret')),
    sealedIndex('webhooks_secret_sealed_index', t.secret_sealed, t.id),
    index('webhooks_created_by_index').on(t.created_by),
    check('webhooks_secret_stored_once', sql`num_nonnulls(${t.secret}, ${t.secret_sealed}) = 1`),
    check('webhooks_url_length', lengthBetween(t.url, 1, WEBHOOK_URL_MAX)),
  ],
)

/** The ids of what a payload tells of, as a text array: what its texts are forgotten by. */
export const subjectsOf = (payload: SQLWrapper): SQL =>
  sql`(array[${payload} #>> '{data,campaign,id}', ${payload} #>> '{data,tactic,id}', ${payload} #>> '{data,comment,id}'])`

/** One event for one webhook, kept for a while after it was delivered. Its id is the same in every attempt. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    webhook_id: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    actor_id: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    payload: jsonb('payload').notNull(),
    state: mailState('state').notNull().default('waiting'),
    /** The next attempt, once the webhook's pause is over. */
    due_at: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    last_status: integer('last_status'),
    last_error: text('last_error'),
    created_at: createdAt(),
  },
  (t) => [
    index('webhook_deliveries_waiting_index')
      .on(t.webhook_id, t.due_at)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_parked_index')
      .on(t.created_at)
      .where(sql`state = 'parked'`),
    index('webhook_deliveries_webhook_id_index').on(t.webhook_id, t.id),
    index('webhook_deliveries_actor_id_index').on(t.actor_id),
    index('webhook_deliveries_subjects_index').using('gin', subjectsOf(sql`payload`)),
  ],
)
