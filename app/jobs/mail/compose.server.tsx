import { render, toPlainText } from '@react-email/render'
import type { SendMailOptions } from 'nodemailer'
import { cutMiddle } from '../../domain/text'
import { env } from '../../env.server'
import { settingsAddress } from '../../http/request/links.server'
import { unsubscribeAddress } from '../../http/request/unsubscribe.server'
import { isolateTexts } from '../typed-texts'
import { kinds, type Mail } from './kinds.server'
import { MailLayout } from './layout.server'
import type { MailKind, Wording } from './mail-kind'

/** Two names of the greatest length and our words fit. */
const MAX_HEADER_CHARACTERS = 400
/** The converter's default writes headings, and the names in them, in capitals. */
const HEADINGS_AS_WRITTEN = ['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } }))

/** A mail for nodemailer. Each attempt has the same Message-ID, so that mail servers can drop a repeat. */
export async function composeMail(mail: Mail): Promise<SendMailOptions> {
  const { wording }: MailKind<unknown, unknown> = kinds[mail.kind]
  const { subject, heading, button, body, list, calendar, receipt } = wording({
    ...mail,
    about: isolateTexts(mail.about),
    content: isolateTexts(mail.content),
  })
  const unsubscribeUrl = unsubscribeAddress({ kind: mail.kind, recipient: mail.recipient })
  const html = await render(
    <MailLayout
      heading={heading}
      button={button}
      list={list}
      unsubscribeUrl={unsubscribeUrl}
      settingsUrl={settingsAddress()}
    >
      {body}
    </MailLayout>,
  )
  return {
    messageId: `<${mail.id}@${new URL(env.APP_URL).hostname}>`,
    from: env.mailFrom,
    // An object, since nodemailer could parse an address out of a name in a string.
    to: { name: oneLine(mail.to.name), address: mail.to.address },
    subject: oneLine(subject),
    html,
    text: toPlainText(html, { selectors: HEADINGS_AS_WRITTEN }),
    headers: {
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
    ...((calendar ?? receipt) && {
      attachments: [
        ...(calendar ? [toAttachment(calendar)] : []),
        ...(receipt ? [{ ...receipt, contentType: 'application/json' }] : []),
      ],
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function toAttachment({ method, ...file }: NonNullable<Wording['calendar']>) {
  return { ...file, contentType: `text/calendar; charset=utf-8; method=${method}` }
}

/** Names may contain line breaks, which would end the header. */
function oneLine(text: string): string {
  return cutMiddle(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), MAX_HEADER_CHARACTERS)
}
