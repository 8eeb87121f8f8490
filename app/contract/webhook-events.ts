import { z } from 'zod'
import { DECISION_CHOICES } from '../domain/decisions/constants'
import { Outcome } from '../domain/outcomes/view'
import { eachDetail } from '../domain/tactics/fields'
import { TEST_EVENT, type WebhookEvent } from '../domain/webhooks/constants'
import { EVENT_NAMES } from '../domain/webhooks/words'

const named = { id: z.uuid(), name: z.string() }
const subject = { team: z.object(named), campaign: z.object(named) }
const namedTactic = z.object(named)

/** What is told of a result: `average_score` and `rank` as in the API. Never before the end. */
const ended = {
  ended_at: z.iso.datetime(),
  headline: z.string(),
  digest: z.string().nullable().meta({ description: 'The fingerprint of the result (docs/verify.md)' }),
  ranking: z.array(
    z.object({
      rank: z.int(),
      name: z.string(),
      average_score: z.number(),
      vote_count: z.int(),
      standing: z.string().nullable(),
    }),
  ),
}

const data: Record<WebhookEvent, z.ZodRawShape> = {
  'tactic.added': {
    tactic: z.object({
      ...named,
      ...eachDetail(() => z.string().nullable()),
      added_by_name: z.string(),
      ai_generated: z.boolean(),
    }),
  },
  'comment.added': {
    tactic: namedTactic,
    comment: z.object({ id: z.uuid(), comment_text: z.string(), user_name: z.string() }),
  },
  'campaign.created': { end_datetime: z.iso.datetime(), created_by_name: z.string() },
  'campaign.ending': { end_datetime: z.iso.datetime() },
  'campaign.ended': ended,
  'second_round.opened': {
    second_round: z.object({
      end_datetime: z.iso.datetime(),
      opener_name: z.string(),
      tactics: z.array(namedTactic),
    }),
  },
  'second_round.ended': ended,
  'decision.published': {
    decision: z.object({
      slots: z.int(),
      decider_name: z.string(),
      tactics: z.array(
        z.object({ ...named, choice: z.enum(DECISION_CHOICES), reason: z.string().nullable() }),
      ),
    }),
  },
  'outcome.recorded': {
    tactic: namedTactic,
    outcome: Outcome.pick({ outcome: true, figure: true, link: true, sentence: true }).extend({
      recorded_by_name: z.string(),
    }),
  },
}

/** The body of each event that a webhook is sent as signed JSON, and of its test (docs/webhooks.md), with a summary. */
export const webhookEvents = [
  ...Object.entries(data).map(([type, shape]) => ({
    type,
    summary: EVENT_NAMES[type as WebhookEvent],
    body: bodyOf(type, { ...subject, ...shape }),
  })),
  { type: TEST_EVENT, summary: EVENT_NAMES[TEST_EVENT], body: bodyOf(TEST_EVENT, { team: subject.team }) },
]

function bodyOf(type: string, shape: z.ZodRawShape) {
  return z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime(),
    data: z.object({ ...shape, url: z.url() }),
  })
}
