import { sql } from 'drizzle-orm'
import { declinedAddresses } from '../../db/outbox.schema.server'
import type { SystemContext } from '../context'
import { columns, queryRows } from '../sql.server'
import type { NotificationKind } from './constants'
import type { Recipient } from './mail'

/** Turns one kind of mail off for whoever a mail went to; they need not be signed in. */
export async function unsubscribe(
  ctx: SystemContext,
  kind: NotificationKind,
  recipient: Recipient,
): Promise<void> {
  const column = sql.identifier(kind)
  await queryRows(
    ctx,
    'address' in recipient
      ? sql`insert into declined_addresses (${columns(declinedAddresses, ['address'])}) values (${recipient.address}) on conflict do nothing`
      : sql`insert into notification_preferences (user_id, ${column})
            select id, false from users where id = ${recipient.user_id}
            on conflict (user_id) do update set ${column} = false`,
  )
}
