import { splitLinks } from '../../domain/comments/links'

/** A message in plain text; each chat's form escapes it in its own way. */
export type Message = { title: string; lines: string[]; url: string }

/** A typed text in the markup of a chat. Web addresses stay whole, so that they lead where they should. */
function format(text: string, { plain, link }: Record<'plain' | 'link', (text: string) => string>): string {
  return splitLinks(text)
    .map((part) => (part.isLink ? link(part.text) : plain(part.text)))
    .join('')
}

/** The lines that fit in all, by what each costs, and a line that says that some are missing. */
function fitting(lines: string[], max: number, costOf: (line: string) => number): string[] {
  const kept: string[] = []
  let left = max - costOf('…')
  for (const line of lines) {
    left -= costOf(line)
    if (left < 0) return [...kept, '…']
    kept.push(line)
  }
  return kept
}

/** Teams takes 28 KB, Google Chat 32,000 bytes, with our markup around each line. */
const CARD_MAX_BYTES = 20_000
const MARKUP_BYTES = 120
const cardLines = (lines: string[]) =>
  fitting(lines, CARD_MAX_BYTES, (line) => Buffer.byteLength(JSON.stringify(line)) + MARKUP_BYTES)

/** In rich text nothing that is typed is markup or a mention; only Slack's notifications read `text`. */
export function toSlack({ title, lines, url }: Message) {
  const escape = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const toElements = (line: string) =>
    splitLinks(line).map(({ text, isLink }) =>
      isLink ? { type: 'link', url: text } : { type: 'text', text },
    )
  const elements = [
    { type: 'text', text: `${title}\n`, style: { bold: true } },
    ...cardLines(lines).flatMap((line) => [...toElements(line), { type: 'text', text: '\n' }]),
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
export function toTeams({ title, lines, url }: Message) {
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
          body: [block(title, { weight: 'Bolder' }), ...cardLines(lines).map((line) => block(line))],
          actions: [{ type: 'Action.OpenUrl', title: 'Open in Tactics', url }],
        },
      },
    ],
  }
}

/** What Discord takes in a message, and Mattermost in a post. */
const DISCORD_MAX = 2_000
const MATTERMOST_MAX = 16_000

/** Everything that Markdown reads gets a backslash, but not in addresses, and nobody is mentioned. */
export function toDiscord({ title, lines, url }: Message) {
  const plain = (text: string) => escapeMarkdown(text).replaceAll('<', '\\<')
  const link = (address: string) => `<${address}>`
  return {
    content: toMarkdown({ title, lines, url }, { plain, link }, DISCORD_MAX),
    allowed_mentions: { parse: [] },
  }
}

/** Mattermost looks for mentions such as @channel and <!here> before it reads Markdown: a space without width parts them. */
export function toMattermost(message: Message) {
  const plain = (text: string) => escapeMarkdown(text).replace(/[@<]/g, '$&\u200b')
  const link = (address: string) => `<${address.replaceAll('@', '%40')}>`
  return { text: toMarkdown(message, { plain, link }, MATTERMOST_MAX) }
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()>#+\-.!|~]/g, '\\$&')
}

/** The lines that fit, and in any case the address. */
function toMarkdown(
  { title, lines, url }: Message,
  markup: Parameters<typeof format>[1],
  max: number,
): string {
  const last = `\n<${url}>`
  const written = [`**${markup.plain(title)}**`, ...lines.map((line) => format(line, markup))]
  return fitting(written, max - last.length, ({ length }) => length + 1).join('\n') + last
}

/** A card: its texts are HTML of a few elements, and mention nobody. */
export function toGoogleChat({ title, lines, url }: Message) {
  const plain = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
  const link = (address: string) => `<a href="${plain(address)}">${plain(address)}</a>`
  const written = cardLines(lines).map((line) => format(line, { plain, link }))
  const widgets = [
    { textParagraph: { text: [`<b>${plain(title)}</b>`, ...written].join('<br>') } },
    { buttonList: { buttons: [{ text: 'Open in Tactics', onClick: { openLink: { url } } }] } },
  ]
  return { fallbackText: title, cardsV2: [{ cardId: 'tactics', card: { sections: [{ widgets }] } }] }
}
