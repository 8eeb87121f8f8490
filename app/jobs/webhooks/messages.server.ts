import { Webhook } from 'standardwebhooks'
import { isId } from '../../domain/ids'
import type { OutcomeView } from '../../domain/outcomes/view'
import { outcomeLine } from '../../domain/outcomes/words'
import { shownScore } from '../../domain/results/show/shown-score'
import type { ClaimedWebhook, DueDelivery, Payload } from '../../domain/webhooks/deliveries.server'
import {
  campaignAddress,
  decisionAddress,
  secondRoundAddress,
  teamLink,
} from '../../http/request/links.server'
import type { Outgoing } from './send.server'

const MAX_SHOWN_CHARACTERS = 500

type Ranked = { rank: number; name: string; average_score: number; standing?: string | null }
type Data = {
  team: { id: string; name: string }
  campaign?: { id: string; name: string }
  tactic?: { name: string; added_by_name: string }
  comment?: { comment_text: string; user_name: string }
  created_by_name?: string
  headline?: string
  ranking?: Ranked[]
  decision?: { decider_name: string; tactics: { name: string; choice: string }[] }
  second_round?: { tactics: { name: string }[] }
  outcome?: Pick<OutcomeView, 'outcome' | 'figure' | 'sentence'> & { recorded_by_name: string }
}

/** A message in plain text; each format escapes it in its own way. */
type Message = { title: string; lines: string[]; url: string }

/**
 * The request for a delivery, as its receiver reads it.
 * @throws Error for signed JSON without a secret.
 */
export function composeDelivery(
  { url, form, secret }: Pick<ClaimedWebhook, 'url' | 'form' | 'secret'>,
  { id, payload }: DueDelivery,
  now: Date,
): Outgoing {
  const message = toMessage(payload)
  if (form === 'slack') return toJson(url, toSlack(message))
  if (form === 'teams') return toJson(url, toTeams(message))
  if (form === 'discord') return toJson(url, toDiscord(message))
  if (form === 'mattermost') return toJson(url, toMattermost(message))
  if (form === 'google_chat') return toJson(url, toGoogleChat(message))
  if (secret === null)
    throw new Error('the signing secret can no longer be read: delete this webhook and add it again')
  const { body, headers } = toJson(url, { ...payload, data: { ...payload.data, url: message.url } })
  return {
    url,
    body,
    headers: {
      ...headers,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    },
  }
}

function toJson(url: string, content: unknown): Outgoing {
  const headers = { 'content-type': 'application/json', 'user-agent': 'Tactics-Webhooks' }
  return { url, body: JSON.stringify(content), headers }
}

function toMessage({ type, data }: Payload): Message {
  const { team, campaign, tactic, comment, decision, second_round, outcome, ...rest } = data as Data
  const name = campaign?.name ?? team.name
  const page = campaign && isId(campaign.id) ? campaignAddress(campaign.id) : teamLink(team.id)
  const messages: Record<Payload['type'], () => Message> = {
    'webhook.test': () => ({ title: `Test from Tactics: ${team.name}`, lines: ['It works.'], url: page }),
    'tactic.added': () => ({
      title: `New tactic in ${name}`,
      lines: [tactic?.name ?? '', `Added by ${tactic?.added_by_name}`],
      url: page,
    }),
    'comment.added': () => ({
      title: `New comment in ${name}`,
      lines: [`${comment?.user_name} on: ${tactic?.name}`, comment?.comment_text ?? ''],
      url: page,
    }),
    'campaign.created': () => ({
      title: `New campaign: ${name}`,
      lines: [`Opened by ${rest.created_by_name}`],
      url: page,
    }),
    'campaign.ending': () => ({
      title: `${name} ends soon`,
      lines: ['Have you scored every tactic?'],
      url: page,
    }),
    'campaign.ended': () => ({
      title: `${name} has ended`,
      lines: [rest.headline ?? '', ...(rest.ranking ?? []).map(toRankLine)],
      url: page,
    }),
    'second_round.opened': () => ({
      title: `Second round of ${name}`,
      lines: ['Please score these once more:', ...(second_round?.tactics ?? []).map((scored) => scored.name)],
      url: campaign ? secondRoundAddress(campaign.id) : page,
    }),
    'second_round.ended': () => ({
      title: `The second round of ${name} has ended`,
      lines: [rest.headline ?? '', ...(rest.ranking ?? []).map(toRankLine)],
      url: page,
    }),
    'outcome.recorded': () => ({
      title: `What came of it, in ${name}`,
      lines: outcome
        ? [
            `${tactic?.name}: ${outcomeLine(outcome)}`,
            outcome.sentence ?? '',
            `Recorded by ${outcome.recorded_by_name}`,
          ]
        : [],
      url: campaign ? decisionAddress(campaign.id) : page,
    }),
    'decision.published': () => ({
      title: `Decided: ${name}`,
      lines: decision ? [`By ${decision.decider_name}`, ...decision.tactics.map(toChoiceLine)] : [],
      url: campaign ? decisionAddress(campaign.id) : page,
    }),
  }
  const { lines, ...message } = messages[type]()
  // A headline names the first by its whole name.
  const fitting = (line: string) => (line === rest.headline ? line : shorten(line))
  return { ...message, lines: lines.filter(Boolean).map(fitting) }
}

function toRankLine({ rank, name, average_score, standing }: Ranked): string {
  return `${rank}. ${name} (${shownScore(average_score)}${standing ? `, ${standing}` : ''})`
}

function toChoiceLine({ name, choice }: { name: string; choice: string }): string {
  return `${choice === 'do' ? 'Do' : choice === 'later' ? 'Later' : 'No'}: ${name}`
}

function shorten(line: string): string {
  const characters = [...line]
  if (characters.length <= MAX_SHOWN_CHARACTERS) return line
  const kept = characters.slice(0, MAX_SHOWN_CHARACTERS).join('')
  return `${kept.replace(/\s\S*$/, '')}…`
}

/** Slack reads `&`, `<` and `>` as its markup: links and mentions of everybody begin with them. */
function toSlack({ title, lines, url }: Message) {
  const escape = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return { text: [title, ...lines].map(escape).concat(`<${url}>`).join('\n') }
}

/** An Adaptive Card. Unlike a TextBlock, a TextRun reads no Markdown. */
function toTeams({ title, lines, url }: Message) {
  const block = (text: string, more = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...more }],
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

/** What Discord takes in a message, and Mattermost in a post. */
const DISCORD_MAX = 2_000
const MATTERMOST_MAX = 16_000

/** Everything that Markdown reads gets a backslash, and nobody is mentioned. */
function toDiscord({ title, lines, url }: Message) {
  const escape = (text: string) => escapeMarkdown(text).replaceAll('<', '\\<')
  const content = withinLimit([`**${escape(title)}**`, ...lines.map(escape)], `<${url}>`, DISCORD_MAX)
  return { content, allowed_mentions: { parse: [] } }
}

/** Mattermost looks for mentions such as @channel and <!here> before it reads Markdown: a space without width parts them. */
function toMattermost({ title, lines, url }: Message) {
  const escape = (text: string) => escapeMarkdown(text).replace(/[@<]/g, '$&\u200b')
  return { text: withinLimit([`**${escape(title)}**`, ...lines.map(escape)], `<${url}>`, MATTERMOST_MAX) }
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()>#+\-.!|~]/g, '\\$&')
}

/** The lines that fit, and in any case the last one. */
function withinLimit(lines: string[], last: string, max: number): string {
  const fitting = lines.filter(
    (_, index) => [...lines.slice(0, index + 1), '…', last].join('\n').length <= max,
  )
  return [...fitting, ...(fitting.length < lines.length ? ['…'] : []), last].join('\n')
}

/** A card: its texts are HTML of a few elements, and mention nobody. */
function toGoogleChat({ title, lines, url }: Message) {
  const escape = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
  const widgets = [
    { textParagraph: { text: [`<b>${escape(title)}</b>`, ...lines.map(escape)].join('<br>') } },
    { buttonList: { buttons: [{ text: 'Open in Tactics', onClick: { openLink: { url } } }] } },
  ]
  return { fallbackText: title, cardsV2: [{ cardId: 'tactics', card: { sections: [{ widgets }] } }] }
}
