import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SystemContext } from '../../domain/context'
import type { NotificationKind } from '../../domain/notifications/kinds'
import { queryRow } from '../../domain/sql.server'
import { kinds } from './kinds.server'
import type { Announcement, MailKind } from './mail-kind'

/** The kinds that the clock causes, in the order in which they are announced. */
export const announcements = Object.entries<MailKind<unknown, unknown>>(kinds).flatMap(
  ([kind, { announcement }]): [NotificationKind, Announcement][] =>
    announcement ? [[kind as NotificationKind, announcement]] : [],
)

/** Which kinds have something to announce, and whether mails may be waiting. */
type DueWork = Partial<Record<NotificationKind, boolean>> & { mails: boolean }
const DueWork = z.object({ mails: z.boolean() }).catchall(z.boolean())

/** Whether there is anything to queue or to send. An idle poll runs no other statement. */
export async function findDueWork(ctx: SystemContext): Promise<DueWork> {
  const facts = announcements.map(([kind, { isDue }]) => sql`, ${isDue(ctx)} as ${sql.identifier(kind)}`)
  const row = await queryRow(
    ctx,
    DueWork,
    sql`select exists (select from outbox where state = 'waiting' and due_at <= ${ctx.now}) as mails${sql.join(facts)}`,
  )
  if (!row) throw new Error('A select without a table returned no row')
  return row
}
