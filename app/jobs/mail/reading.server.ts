import { readWitness, type MailContext } from '../../domain/seals/receipts.server'
import { queryRow } from '../../domain/sql.server'
import { kinds, type Mail } from './kinds.server'
import type { MailKind, MailRow, ReadMail } from './mail-kind'

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
