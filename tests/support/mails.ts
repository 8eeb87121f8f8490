import { sql } from 'drizzle-orm'
import type { Context, SystemContext } from '~/domain/context'
import {
  announceComments,
  announceEnds,
  announceReminders,
  announceTactics,
} from '~/domain/notifications/announcements.server'
import type { MailContext } from '~/domain/seals/receipts.server'
import type { NotificationKind } from '~/domain/notifications/constants'
import type { Mail } from '~/domain/notifications/mail'
import { announceOutcomes } from '~/domain/notifications/outcome-mails.server'
import { readMail } from '~/domain/notifications/mails.server'
import { announceDigests } from '~/domain/notifications/weekly-digests.server'
import { claimMails, finishMail } from '~/domain/notifications/outbox.server'
import type { Db } from '~/db/client.server'
import { queryRows } from '~/domain/sql.server'
import { systemContext } from './builders'

/** The clock of the mails moved on by so many milliseconds. */
export function later(db: Db, duration: number): Omit<Context, 'actor'> {
  return { ...systemContext(db), now: sql`clock_timestamp() + make_interval(secs => ${duration / 1000})` }
}

/** Queues what is due by this clock. */
export async function queueDue(ctx: SystemContext): Promise<void> {
  const announcements = [
    announceTactics,
    announceComments,
    announceEnds,
    announceReminders,
    announceOutcomes,
    announceDigests,
  ]
  for (const announce of announcements) while ((await announce(ctx)) > 0);
}

/** What this clock brings to people's post: queued, claimed, read and taken as sent. */
export async function postOf(ctx: MailContext): Promise<Mail[]> {
  await queueDue(ctx)
  const mails: Mail[] = []
  for (;;) {
    const claimed = await claimMails(ctx, 100)
    if (claimed.length === 0) return mails
    for (const row of claimed) {
      const mail = await readMail(ctx, row)
      await finishMail(ctx, row, mail ? 'sent' : 'dropped')
      if (mail) mails.push(mail)
    }
  }
}

/** Who gets what, in no order of importance: 'Ada: new_tactic'. */
export function receipts(mails: Mail[]): string[] {
  return mails.map(({ kind, to }) => `${to.name || to.address}: ${kind.replace('_notifications', '')}`).sort()
}

export async function turnOff({ db, actor }: Context, kind: NotificationKind): Promise<void> {
  await queryRows(
    { db },
    sql`insert into notification_preferences (user_id, ${sql.identifier(kind)}) values (${actor.id}, false)
        on conflict (user_id) do update set ${sql.identifier(kind)} = false`,
  )
}
