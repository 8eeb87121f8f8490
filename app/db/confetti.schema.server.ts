import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from './access.schema.server'
import { instant } from './columns.server'
import { campaigns } from './schema.server'

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
