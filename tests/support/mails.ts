import { sql } from 'drizzle-orm'
import type { Context, SystemContext } from '~/domain/context'
import type { MailContext } from '~/domain/seals/receipts.server'
import type { NotificationKind } from '~/domain/notifications/kinds'
import { claimMails, finishMail } from '~/domain/notifications/outbox.server'
import type { Db } from '~/db/client.server'
import { announcements, type Mail, readMail } from '~/jobs/mail/kinds.server'
import { systemContext } from './builders'
import { queryRows } from './sql'

/** The clock of the mails moved on by so many milliseconds. */
export function later(db: Db, duration: number): Omit<Context, 'actor'> {
  return { ...systemContext(db), now: sql`clock_timestamp() + make_interval(secs => ${duration / 1000})` }
}

/** Queues some of what is due of a kind. @returns how many things were due. */
export function announce(kind: NotificationKind, ctx: SystemContext): Promise<number> {
  const announcement = new Map(announcements).get(kind)
  if (!announcement) throw new Error(`Commands queue ${kind}`)
  return announcement.announce(ctx)
}

/** Queues what is due by this clock. */
export async function queueDue(ctx: SystemContext): Promise<void> {
  const kinds = [
    'new_tactic_notifications',
    'new_comment_notifications',
    'campaign_ended_notifications',
    'campaign_reminder_notifications',
    'outcome_notifications',
    'weekly_digest_notifications',
  ] as const
  for (const kind of kinds) while ((await announce(kind, ctx)) > 0);
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
