import { render, toPlainText } from '@react-email/render'
import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '../domain/notifications/mail'
import { env } from '../env.server'
import { settingsAddress } from '../http/operation/links.server'
import { unsubscribeAddress } from '../http/operation/unsubscribe.server'
import { MailLayout } from './layout.server'
import { templates, type Wording } from './templates.server'

const SUBJECT_MAX = 200

/** A mail as nodemailer sends it: the same each time it is tried, down to its Message-ID, so that a repeat is known. */
export async function composeMail(mail: Mail): Promise<SendMailOptions> {
  // The table pairs each kind with its mail; TypeScript cannot follow the kind through both.
  const wordingOf = templates[mail.kind] as (mail: Mail) => Wording
  const { subject, heading, button, body } = wordingOf(mail)
  const unsubscribeUrl = unsubscribeAddress({ kind: mail.kind, recipient: mail.recipient })
  const html = await render(
    <MailLayout
      heading={heading}
      button={button}
      unsubscribeUrl={unsubscribeUrl}
      settingsUrl={settingsAddress()}
    >
      {body}
    </MailLayout>,
  )
  return {
    messageId: `<${mail.id}@${new URL(env.APP_URL).hostname}>`,
    from: env.mailFrom,
    // As an object: a name is never read as an address.
    to: { name: oneLine(mail.to.name), address: mail.to.address },
    subject: oneLine(subject),
    html,
    text: toPlainText(html),
    headers: {
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Names may hold what ends a header's line. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return [...line].slice(0, SUBJECT_MAX).join('')
}
