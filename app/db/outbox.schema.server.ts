import { sql } from 'drizzle-orm'
import { index, integer, pgEnum, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { MAIL_STATES } from '../domain/notifications/constants'
import { NOTIFICATION_KINDS, type NotificationKind } from '../domain/notifications/kinds'
import { users } from './access.schema.server'
import { createdAt, instant, preference } from './columns.server'
import { campaigns, teams } from './schema.server'

export const notificationKind = pgEnum('notification_kind', NOTIFICATION_KINDS)
export const mailState = pgEnum('mail_state', MAIL_STATES)

/** One row per mail, kept for a while after it was sent (docs/decisions/015). */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    kind: notificationKind('kind').notNull(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    address: text('address'),
    campaign_id: uuid('campaign_id').references(() => campaigns.id, { onDelete: 'cascade' }),
    team_id: uuid('team_id').references(() => teams.id, { onDelete: 'cascade' }),
    invited_by: uuid('invited_by').references(() => users.id, { onDelete: 'cascade' }),
    item_ids: uuid('item_ids').array(),
    /** A person gets one mail per kind and occasion: the campaign, the first item of a batch, or an id per hand-over. */
    occasion: uuid('occasion').notNull(),
    state: mailState('state').notNull().default('waiting'),
    /** The next attempt. Claiming a mail adds the lease, so another process retries it after a crash. */
    due_at: instant('due_at').notNull(),
    /** The fencing token: raised by each claim, and only its holder may close the mail. */
    lease: integer('lease').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    last_error: text('last_error'),
    created_at: createdAt(),
  },
  (t) => [
    unique('outbox_once_unique').on(t.user_id, t.kind, t.occasion),
    uniqueIndex('outbox_invitation_unique')
      .on(t.team_id, t.address)
      .where(sql`state = 'waiting' and address is not null`),
    index('outbox_due_index')
      .on(t.due_at)
      .where(sql`state = 'waiting'`),
    index('outbox_parked_index')
      .on(t.created_at)
      .where(sql`state = 'parked'`),
    index('outbox_campaign_id_index').on(t.campaign_id),
    index('outbox_team_id_index').on(t.team_id),
    index('outbox_invited_by_index').on(t.invited_by),
  ],
)

/** Addresses that want no invitations, with or without an account. */
export const declinedAddresses = pgTable('declined_addresses', {
  address: text('address').primaryKey(),
  created_at: createdAt(),
})

const preferences = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, preference(kind)])) as Record<
  NotificationKind,
  ReturnType<typeof preference>
>

/** What a person wants mails about; without a row, everything. */
export const notificationPreferences = pgTable('notification_preferences', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  ...preferences,
})
