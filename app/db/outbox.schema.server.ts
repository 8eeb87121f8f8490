import { sql } from 'drizzle-orm'
import { index, integer, pgEnum, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { MAIL_STATES, NOTIFICATION_KINDS } from '../domain/notifications/constants'
import { users } from './access.schema.server'
import { createdAt, instant } from './columns.server'
import { campaigns, teams } from './schema.server'

export const notificationKind = pgEnum('notification_kind', NOTIFICATION_KINDS)
export const mailState = pgEnum('mail_state', MAIL_STATES)

/** One row per mail, whatever becomes of it (docs/decisions/015). */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    kind: notificationKind('kind').notNull(),
    /** To whom: a person, or for an invitation an address. */
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    address: text('address'),
    /** What it is about. */
    campaign_id: uuid('campaign_id').references(() => campaigns.id, { onDelete: 'cascade' }),
    team_id: uuid('team_id').references(() => teams.id, { onDelete: 'cascade' }),
    invited_by: uuid('invited_by').references(() => users.id, { onDelete: 'cascade' }),
    /** The tactics or comments that a batch lists. */
    item_ids: uuid('item_ids').array(),
    /** What a person gets one mail for: the campaign, or the first item of the batch. */
    occasion: uuid('occasion').notNull(),
    state: mailState('state').notNull().default('waiting'),
    /** When it is tried next. Claiming moves it on by the lease, so the mail of a process that died comes up again. */
    due_at: instant('due_at').notNull(),
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
    index('outbox_campaign_id_index').on(t.campaign_id),
    index('outbox_team_id_index').on(t.team_id),
    index('outbox_invited_by_index').on(t.invited_by),
  ],
)

/** Addresses that want no invitations; whoever has an account says so in the preferences as well. */
export const declinedAddresses = pgTable('declined_addresses', {
  address: text('address').primaryKey(),
  created_at: createdAt(),
})
