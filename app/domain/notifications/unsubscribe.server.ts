import { sql } from 'drizzle-orm'
import { declinedAddresses } from '../../db/outbox.schema.server'
import type { SystemContext } from '../context'
import { execute } from '../sql.server'
import { livingUser } from '../users/scope.server'
import type { NotificationKind } from './kinds'

/** Only an invitation goes to an address: it may have no account. */
export type Recipient = { user_id: string } | { address: string }

/** Turns one kind of mail off for its recipient. Needs no session. */
export async function unsubscribe(
  ctx: SystemContext,
  kind: NotificationKind,
  recipient: Recipient,
): Promise<void> {
  if ('address' in recipient) {
    const { address } = recipient
    await ctx.db.insert(declinedAddresses).values({ address }).onConflictDoNothing()
    return
  }
  const column = sql.identifier(kind)
  await execute(
    ctx,
    sql`insert into notification_preferences (user_id, ${column})
        select living.id, false from (${livingUser(recipient.user_id)}) living
        on conflict (user_id) do update set ${column} = false`,
  )
}
