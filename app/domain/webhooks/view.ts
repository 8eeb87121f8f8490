import { z } from 'zod'
import { DELIVERY_STATES, TEST_EVENT, WEBHOOK_EVENTS, WEBHOOK_FORMS } from './constants'

export const DeliveryView = z
  .object({
    id: z.uuid().meta({ description: 'The header webhook-id, the same in every attempt' }),
    event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    occurred_at: z.iso.datetime(),
    state: z.enum(DELIVERY_STATES),
    attempts: z.int(),
    last_status: z.int().nullable().meta({ description: 'Status of the last answer; null without one' }),
    last_error: z.string().nullable(),
    next_attempt_at: z.iso.datetime().nullable().meta({ description: 'Null when none follows' }),
  })
  .meta({ id: 'WebhookDelivery' })
export type DeliveryView = z.output<typeof DeliveryView>

/** A webhook for the team's owner, without its secret, which is shown only when the webhook is created. */
export const WebhookView = z
  .object({
    id: z.uuid(),
    team_id: z.uuid(),
    url: z.string(),
    form: z.enum(WEBHOOK_FORMS).meta({ description: 'Signed JSON, or a message for a chat' }),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    is_open: z.boolean().meta({ description: 'False once the receiver has answered 410' }),
    created_at: z.iso.datetime(),
    added_by_name: z.string().meta({ description: "'Former member' once that person has left the team" }),
    last_delivery: DeliveryView.nullable(),
  })
  .meta({ id: 'Webhook' })
export type WebhookView = z.output<typeof WebhookView>
