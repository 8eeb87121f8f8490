import { splitLinks } from '../../domain/comments/links'
import type { ChatForm } from '../../domain/webhooks/constants'

/** A message in plain text; each chat's form escapes it in its own way. */
type Written = { title: string; lines: string[]; url: string }
/** With a list of tactics, of which the first `shown` are told, or as many as a chat takes. */
export type Message = Written & { items?: string[]; shown?: number }

/** A typed text in the markup of a chat. Web addresses stay whole, so that they lead where they should. */
function format(text: string, { plain, link }: Record<'plain' | 'link', (text: string) => string>): string {
  return splitLinks(text)
    .map((part) => (part.isLink ? link(part.text) : plain(part.text)))
    .join('')
}

/** The body for each chat, within what it takes: in characters, or in bytes of JSON. */
export const CHATS: Record<ChatForm, (message: Written) => unknown> = {
  // Documented are 40,000 characters and 50 blocks; blocks of 13,300 characters are refused.
  slack: within(13_000, toSlack, ({ blocks }) => JSON.stringify(blocks).length),
  teams: within(28_000, toTeams, bytesOf),
  discord: within(2_000, toDiscord, ({ content }) => content.length),
  mattermost: within(16_383, toMattermost, ({ text }) => text.length),
  google_chat: within(32_000, toGoogleChat, bytesOf),
  // What Rocket.Chat takes; Zulip takes twice as much.
  text: within(5_000, toText, ({ text }) => text.length),
}

function bytesOf(body: unknown): number {
  return Buffer.byteLength(JSON.stringify(body))
}

/** Cuts at a tactic, or at a line where none fits, and says how many more there are; the address always stays. */
function within<Body>(max: number, write: (written: Written) => Body, sizeOf: (body: Body) => number) {
  return ({ title, lines, url, items = [], shown = items.length }: Message): Body => {
    const all = [...lines, ...items]
    const keep = (count: number) => {
      const left = all.length - count
      const more = left === 0 ? [] : [left <= items.length ? `and ${left} more` : '…']
      return write({ title, lines: [...all.slice(0, count), ...more], url })
    }
    let [fitting, tooMany] = [0, lines.length + Math.min(shown, items.length) + 1]
    while (tooMany - fitting > 1) {
      const count = Math.floor((fitting + tooMany) / 2)
      if (sizeOf(keep(count)) <= max) fitting = count
      else tooMany = count
    }
    return keep(fitting)
  }
}

/** In rich text nothing that is typed is markup or a mention; only Slack's notifications read `text`. */
function toSlack({ title, lines, url }: Written) {
  const escape = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const toElements = (line: string) =>
    splitLinks(line).map(({ text, isLink }) =>
      isLink ? { type: 'link', url: text } : { type: 'text', text },
    )
  const elements = [
    { type: 'text', text: `${title}\n`, style: { bold: true } },
    ...lines.flatMap((line) => [...toElements(line), { type: 'text', text: '\n' }]),
    { type: 'link', url, text: 'Open in Tactics' },
  ]
  return {
    text: escape(title),
    blocks: [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] }],
    unfurl_links: false,
    unfurl_media: false,
  }
}

/** An Adaptive Card. Unlike a TextBlock, a TextRun reads no Markdown. */
function toTeams({ title, lines, url }: Written) {
  const block = (text: string, more = {}) => ({
    type: 'RichTextBlock',
    inlines: splitLinks(text).map((part) => ({
      type: 'TextRun',
      text: part.text,
      ...more,
      ...(part.isLink && { selectAction: { type: 'Action.OpenUrl', url: part.text } }),
    })),
  })
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [block(title, { weight: 'Bolder' }), ...lines.map((line) => block(line))],
          actions: [{ type: 'Action.OpenUrl', title: 'Open in Tactics', url }],
        },
      },
    ],
  }
}

/** Everything that Markdown reads gets a backslash, but not in addresses, and nobody is mentioned. */
function toDiscord(message: Written) {
  const plain = (text: string) => escapeMarkdown(text).replaceAll('<', '\\<')
  const link = (address: string) => `<${address}>`
  return {
    content: toMarkdown(message, { plain, link }),
    allowed_mentions: { parse: [] },
  }
}

/** Mattermost looks for mentions such as @channel and <!here> before it reads Markdown: a space without width parts them. */
function toMattermost(message: Written) {
  const plain = (text: string) => escapeMarkdown(text).replace(/[@<]/g, '$&\u200b')
  const link = (address: string) => `<${address.replaceAll('@', '%40')}>`
  return { text: toMarkdown(message, { plain, link }) }
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()>#+\-.!|~]/g, '\\$&')
}

function toMarkdown({ title, lines, url }: Written, markup: Parameters<typeof format>[1]): string {
  const written = lines.map((line) => format(line, markup))
  return [`**${markup.plain(title)}**`, ...written, `<${url}>`].join('\n')
}

/** For chats whose Markdown knows no backslash: a space without width parts what would be markup or a mention. */
function toText({ title, lines, url }: Written) {
  const plain = (text: string) => text.replace(/[@<>*_`~#$|[\]\\]/g, '$&\u200b')
  const link = (address: string) => address
  return {
    text: [title, ...lines]
      .map((line) => format(line, { plain, link }))
      .concat(url)
      .join('\n'),
  }
}

/** A card: its texts are HTML of a few elements, and mention nobody. */
function toGoogleChat({ title, lines, url }: Written) {
  const plain = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
  const link = (address: string) => `<a href="${plain(address)}">${plain(address)}</a>`
  const written = lines.map((line) => format(line, { plain, link }))
  const widgets = [
    { textParagraph: { text: [`<b>${plain(title)}</b>`, ...written].join('<br>') } },
    { buttonList: { buttons: [{ text: 'Open in Tactics', onClick: { openLink: { url } } }] } },
  ]
  return { fallbackText: title, cardsV2: [{ cardId: 'tactics', card: { sections: [{ widgets }] } }] }
}
