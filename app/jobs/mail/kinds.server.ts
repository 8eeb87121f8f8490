import type { NotificationKind } from '../../domain/notifications/kinds'
import { decisions } from './kinds/decisions.server'
import { ends } from './kinds/ends.server'
import { outcomes } from './kinds/outcomes.server'
import { reminders } from './kinds/reminders.server'
import { rounds } from './kinds/rounds.server'
import { tactics } from './kinds/tactics.server'
import { teams } from './kinds/teams.server'
import { weeks } from './kinds/weeks.server'
import type { MailKind, MailWith, Announcement, MailRow, ReadMail } from './mail-kind'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SystemContext } from '../../domain/context'
import { queryRow } from '../../domain/sql.server'
import { readWitness, type MailContext } from '../../domain/seals/receipts.server'

/** Every kind of mail. Ends are announced before what they make obsolete. */
export const kinds = {
  ...ends,
  ...rounds,
  ...reminders,
  ...tactics,
  ...outcomes,
  ...decisions,
  ...weeks,
  ...teams,
} satisfies Record<NotificationKind, MailKind<unknown, unknown>>

type ContentOf<Kind extends NotificationKind> = Parameters<(typeof kinds)[Kind]['wording']>[0]['content']

export type MailOf<Kind extends NotificationKind> = MailWith<ContentOf<Kind>> & { kind: Kind }
export type Mail = { [Kind in NotificationKind]: MailOf<Kind> }[NotificationKind]

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

/** The ids of the recipient, if they have an account, and of all people named in a mail. */
export function peopleIn(mail: Mail): string[] {
  const recipient = 'user_id' in mail.recipient ? [mail.recipient.user_id] : []
  const { peopleIn: named }: MailKind<unknown, unknown> = kinds[mail.kind]
  return [...new Set([...recipient, ...(named?.(mail.content) ?? [])])]
}

/** Composes the mail from current data; null when the recipient has left or declined, or the mail is obsolete. */
export async function readMail(ctx: MailContext, mail: ReadMail): Promise<Mail | null> {
  const { id, kind } = mail
  const { settle, row: shape, statement, toContent }: MailKind<unknown, unknown> = kinds[kind]
  await settle?.(ctx, mail)
  const row = await queryRow(ctx, shape, statement(ctx, mail))
  if (!row?.content) return null
  const content = toContent ? toContent(row.content) : row.content
  // The list of kinds pairs each with its content; TypeScript cannot follow the kind through both.
  return content ? ({ id, kind, ...row, content: await withWitness(ctx, content, row) } as Mail) : null
}

/** Adds the reader's own receipt to a mail with a digest: it proves the votes that the digest covers. */
async function withWitness(
  ctx: MailContext,
  content: object,
  { about, recipient }: MailRow<unknown>,
): Promise<object> {
  if (!('witness' in content && 'digest' in content)) return content
  const { digest } = content
  if (typeof digest !== 'string' || !('user_id' in recipient)) return content
  const sealed = { campaign_id: about.id, digest, user_id: recipient.user_id }
  return { ...content, witness: await readWitness(ctx, sealed) }
}
