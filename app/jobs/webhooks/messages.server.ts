import { Webhook } from 'standardwebhooks'
import { isId } from '../../domain/ids'
import { shownScore } from '../../domain/results/show/shown-score'
import type { ClaimedWebhook, DueDelivery, Payload } from '../../domain/webhooks/deliveries.server'
import { campaignAddress, decisionAddress, teamLink } from '../../http/request/links.server'
import type { Outgoing } from './send.server'

const MAX_SHOWN_CHARACTERS = 500

type Ranked = { rank: number; name: string; average_score: number }
type Data = {
  team: { id: string; name: string }
  campaign?: { id: string; name: string }
  tactic?: { name: string; added_by_name: string }
  comment?: { comment_text: string; user_name: string }
  created_by_name?: string
  headline?: string
  ranking?: Ranked[]
  decision?: { decider_name: string; tactics: { name: string; choice: string }[] }
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
  const { team, campaign, tactic, comment, decision, ...rest } = data as Data
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
    'decision.published': () => ({
      title: `Decided: ${name}`,
      lines: decision ? [`By ${decision.decider_name}`, ...decision.tactics.map(toChoiceLine)] : [],
      url: campaign ? decisionAddress(campaign.id) : page,
    }),
  }
  const { lines, ...message } = messages[type]()
  return { ...message, lines: lines.filter(Boolean).map(shorten) }
}

function toRankLine({ rank, name, average_score }: Ranked): string {
  return `${rank}. ${name} (${shownScore(average_score)})`
}

function toChoiceLine({ name, choice }: { name: string; choice: string }): string {
  return `${choice === 'do' ? 'Do' : choice === 'later' ? 'Later' : 'No'}: ${name}`
}

function shorten(line: string): string {
  const characters = [...line]
  return characters.length > MAX_SHOWN_CHARACTERS
    ? `${characters.slice(0, MAX_SHOWN_CHARACTERS).join('')}…`
    : line
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
