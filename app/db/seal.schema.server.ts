import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.server'
import { campaigns } from './schema.server'

/** Makes the secrets of a campaign's receipts; never published, and in no other statement (docs/verify.md). */
export const sealKeys = pgTable('seal_keys', {
  campaign_id: uuid('campaign_id')
    .primaryKey()
    .references(() => campaigns.id, { onDelete: 'cascade' }),
  seal_key: bytes('seal_key').notNull(),
})

/** What fixes the ballots of a campaign for good, written once with the results of a round (docs/verify.md). */
export const seals = pgTable(
  'seals',
  {
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    round: smallint('round').notNull(),
    digest: text('digest').notNull(),
    /** Canonical JSON, byte for byte what the digest covers. */
    manifest: text('manifest').notNull(),
    /** That signed receipts when this was sealed. Null if keys were not kept then: it is the first that was. */
    public_key: text('public_key'),
  },
  (t) => [
    primaryKey({ name: 'seals_pkey', columns: [t.campaign_id, t.round] }),
    check('seals_round_range', sql`${t.round} in (1, 2)`),
    check('seals_digest_format', sql`${t.digest} ~ '^[0-9a-f]{64}$'`),
  ],
)

/** The public keys that have signed receipts here, from the first start with each (docs/verify.md). */
export const receiptKeys = pgTable(
  'receipt_keys',
  {
    public_key: text('public_key').primaryKey(),
    used_from: instant('used_from').notNull(),
    /** Null of the key in use. */
    used_until: instant('used_until'),
  },
  (t) => [check('receipt_keys_format', sql`${t.public_key} ~ '^[A-Za-z0-9_-]{43}$'`)],
)
