import { sql, type SQL } from 'drizzle-orm'
import { mail } from '../../db/aliases.server'
import { outbox } from '../../db/outbox.schema.server'
import type { Context } from '../context'
import { columns } from '../sql.server'

/** Queues a mail for everybody who was sent the end of a `deleted` campaign for their calendar, if it is still to come. */
export function queueCancellations({ now }: Context): SQL {
  return sql`
    insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'team_id', 'item_ids', 'occasion', 'due_at'])})
    select gen_random_uuid(), 'campaign_reminder_notifications', ${mail.user_id}, deleted.team_id, array[deleted.id], deleted.id, ${now}
    from deleted join outbox mail on ${mail.campaign_id} = deleted.id and ${mail.kind} = 'campaign_reminder_notifications' and ${mail.state} = 'sent'
    where deleted.reminded_end > ${now} and deleted.ended_at is null
    on conflict do nothing`
}
