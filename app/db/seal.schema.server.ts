import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytes } from './columns.server'
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
  },
  (t) => [
    primaryKey({ name: 'seals_pkey', columns: [t.campaign_id, t.round] }),
    check('seals_round_range', sql`${t.round} in (1, 2)`),
    check('seals_digest_format', sql`${t.digest} ~ '^[0-9a-f]{64}$'`),
  ],
)
