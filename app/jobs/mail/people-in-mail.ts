import { kinds, type Mail } from './kinds.server'
import type { MailKind } from './mail-kind'

/** The ids of the recipient, if they have an account, and of all people named in a mail. */
export function peopleIn(mail: Mail): string[] {
  const recipient = 'user_id' in mail.recipient ? [mail.recipient.user_id] : []
  const { peopleIn: named }: MailKind<unknown, unknown> = kinds[mail.kind]
  return [...new Set([...recipient, ...(named?.(mail.content) ?? [])])]
}
