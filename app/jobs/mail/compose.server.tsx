import { convert } from 'html-to-text'
import type { SendMailOptions } from 'nodemailer'
import { renderToStaticMarkup } from 'react-dom/server'
import { cutMiddle } from '../../domain/text'
import { env } from '../../env.server'
import { links } from '../../http/request/links.server'
import { unsubscribeAddress } from '../../http/request/unsubscribe.server'
import { isolateTexts } from '../typed-texts'
import { kinds, type Mail } from './kinds.server'
import { MailLayout } from './layout.server'
import type { MailKind, Wording } from './mail-kind'

/** Two names of the greatest length and our words fit. */
const MAX_HEADER_CHARACTERS = 400
/** The one for which mail programs lay out tables as mails expect. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'
/** The text part: without the preview, which is in it; headings, and the names in them, not in capitals. */
const SELECTORS = [
  { selector: 'img', format: 'skip' },
  { selector: '[data-skip-in-text=true]', format: 'skip' },
  { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
  ...['td', 'th'].map((selector) => ({
    selector,
    format: 'block',
    options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
  })),
  ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
]

/** A mail for nodemailer. Each attempt has the same Message-ID, so that mail servers can drop a repeat. */
export function composeMail(mail: Mail): SendMailOptions {
  const { wording }: MailKind<unknown, unknown> = kinds[mail.kind]
  const { subject, heading, button, body, list, calendar, receipt } = wording({
    ...mail,
    about: isolateTexts(mail.about),
    content: isolateTexts(mail.content),
  })
  const unsubscribeUrl = unsubscribeAddress({ kind: mail.kind, recipient: mail.recipient })
  const markup = renderToStaticMarkup(
    <MailLayout
      heading={heading}
      button={button}
      list={list}
      unsubscribeUrl={unsubscribeUrl}
      settingsUrl={links.settingsAddress()}
    >
      {body}
    </MailLayout>,
  )
  const html = DOCTYPE + markup
  return {
    messageId: `<${mail.id}@${new URL(env.APP_URL).hostname}>`,
    from: env.mailFrom,
    // An object, since nodemailer could parse an address out of a name in a string.
    to: { name: oneLine(mail.to.name), address: mail.to.address },
    subject: oneLine(subject),
    html,
    text: convert(html, { wordwrap: false, selectors: SELECTORS }),
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
