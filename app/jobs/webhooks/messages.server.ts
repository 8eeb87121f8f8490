import { Webhook } from 'standardwebhooks'
import { isId } from '../../domain/ids'
import type { OutcomeView } from '../../domain/outcomes/view'
import { outcomeLine } from '../../domain/outcomes/words'
import { shownScore } from '../../domain/results/show/shown-score'
import { counted, cutMiddle } from '../../domain/text'
import type { ClaimedWebhook, DueDelivery, Payload } from '../../domain/webhooks/deliveries.server'
import { links } from '../../http/request/links.server'
import { isolateTexts } from '../typed-texts'
import { CHATS, type Message } from './chats.server'
import type { Outgoing } from './send.server'

const MAX_SHOWN_CHARACTERS = 500
/** The tactics that are named of many that were added together. */
const FIRST_ADDED = 5

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

/**
 * The request for a delivery, as its receiver reads it; of a chat for all that one act has caused.
 * @throws Error for signed JSON without a secret.
 */
export function composeDelivery(
  { url, form, secret }: Pick<ClaimedWebhook, 'url' | 'form' | 'secret'>,
  due: DueDelivery[],
  now: Date,
): Outgoing {
  const [first, ...others] = due
  if (!first) throw new Error('there is nothing to send')
  const { id, payload } = first
  const message = toMessage(payload, others)
  if (form !== 'standard') return toJson(url, CHATS[form](message))
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

function toMessage({ type, data }: Payload, others: DueDelivery[]): Message {
  const { team, campaign, tactic, comment, decision, second_round, outcome, ...rest } = isolateTexts(
    data as Data,
  )
  const name = campaign?.name ?? team.name
  const page = campaign && isId(campaign.id) ? links.campaignAddress(campaign.id) : links.teamLink(team.id)
  const names = [data, ...others.map(({ payload }) => payload.data)].flatMap(
    (one) => isolateTexts(one as Data).tactic?.name ?? [],
  )
  const together = { items: names, shown: FIRST_ADDED }
  const decisionPage = campaign && links.decisionAddress(campaign.id)
  const ended = { lines: [rest.headline ?? ''], items: rest.ranking?.map(toRankLine) }
  const messages: Record<Payload['type'], () => Omit<Message, 'url'> & { url?: string | undefined }> = {
    'webhook.test': () => ({ title: `Test from Tactics: ${team.name}`, lines: ['It works.'] }),
    'tactic.added': () =>
      names.length > 1
        ? {
            title: `New tactics in ${name}`,
            lines: [`${names.length} tactics added by ${tactic?.added_by_name}`],
            ...together,
          }
        : {
            title: `New tactic in ${name}`,
            lines: [tactic?.name ?? '', `Added by ${tactic?.added_by_name}`],
          },
    'comment.added': () => ({
      title: `New comment in ${name}`,
      lines: [
        `${comment?.user_name} on: ${tactic?.name}`,
        cutMiddle(comment?.comment_text ?? '', MAX_SHOWN_CHARACTERS),
      ],
    }),
    'campaign.created': () => ({
      title: `New campaign: ${name}`,
      lines: [
        `Opened by ${rest.created_by_name}${names.length > 0 ? ` with ${counted(names.length, 'tactic')}` : ''}`,
      ],
      ...together,
    }),
    'campaign.ending': () => ({ title: `${name} ends soon`, lines: ['Have you scored every tactic?'] }),
    'campaign.ended': () => ({ title: `${name} has ended`, ...ended }),
    'second_round.opened': () => ({
      title: `Second round of ${name}`,
      lines: ['Please score these once more:'],
      items: second_round?.tactics.map((scored) => scored.name),
      url: campaign && links.secondRoundAddress(campaign.id),
    }),
    'second_round.ended': () => ({ title: `The second round of ${name} has ended`, ...ended }),
    'outcome.recorded': () => ({
      title: `What came of it, in ${name}`,
      lines: outcome
        ? [
            `${tactic?.name}: ${outcomeLine(outcome)}`,
            outcome.sentence ?? '',
            `Recorded by ${outcome.recorded_by_name}`,
          ]
        : [],
      url: decisionPage,
    }),
    'decision.published': () => ({
      title: `Decided: ${name}`,
      lines: decision ? [`By ${decision.decider_name}`] : [],
      items: decision?.tactics.map(toChoiceLine),
      url: decisionPage,
    }),
  }
  const { lines, url = page, ...message } = messages[type]()
  return { ...message, url, lines: lines.filter(Boolean) }
}

function toRankLine({ rank, name, average_score, standing }: Ranked): string {
  return `${rank}. ${name} (${shownScore(average_score)}${standing ? `, ${standing}` : ''})`
}

function toChoiceLine({ name, choice }: { name: string; choice: string }): string {
  return `${choice === 'do' ? 'Do' : choice === 'later' ? 'Later' : 'No'}: ${name}`
}
