import { z } from 'zod'
import { idField } from '../ids'
import { PageSchema } from '../paging'
import { CONTROL_OR_LONE_SURROGATE } from '../text'
import { isLoopbackName } from './addresses'
import { WEBHOOK_EVENTS, WEBHOOK_FORMS, WEBHOOK_URL_MAX } from './constants'

const URL_WRONG = 'Please enter a whole address that begins with https://'
const URL_TOO_LONG = `The address must be at most ${WEBHOOK_URL_MAX} characters`
const URL_WITH_CREDENTIALS = 'The address must not contain a user name or password'
const EVENTS_REQUIRED = 'Please choose at least one event'

const urlField = z
  .string({ error: 'Address is required' })
  .transform((text) => text.trim())
  .superRefine((text, ctx) => {
    const fail = (message: string) => ctx.addIssue({ code: 'custom', message, continue: false })
    if (text === '') return fail('Address is required')
    if (text.length > WEBHOOK_URL_MAX) return fail(URL_TOO_LONG)
    if (CONTROL_OR_LONE_SURROGATE.test(text) || !URL.canParse(text)) return fail(URL_WRONG)
    const { protocol, hostname, username, password } = new URL(text)
    if (username || password) return fail(URL_WITH_CREDENTIALS)
    // Whether an address of this machine is accepted depends on a setting.
    if (protocol !== 'https:' && !(protocol === 'http:' && isLoopbackName(hostname))) return fail(URL_WRONG)
  })
  .transform((text) => new URL(text).href)
  .refine((text) => text.length <= WEBHOOK_URL_MAX, { error: URL_TOO_LONG })
  .meta({ format: 'uri', maxLength: WEBHOOK_URL_MAX })

const eventsField = z
  .array(z.enum(WEBHOOK_EVENTS, { error: `An event is one of ${WEBHOOK_EVENTS.join(', ')}` }), {
    error: EVENTS_REQUIRED,
  })
  .min(1, { error: EVENTS_REQUIRED })
  .refine((events) => new Set(events).size === events.length, { error: 'Each event can be chosen once' })
  .meta({ uniqueItems: true })

const formField = z
  .enum(WEBHOOK_FORMS, { error: `How it is written is one of ${WEBHOOK_FORMS.join(', ')}` })
  .optional()
  .meta({ description: 'Signed JSON, or a message for a chat; left out, as the address suggests' })

const webhookField = idField('Please select a webhook')

export const ListWebhooksSchema = z.object({ team_id: idField('Please select a team') })
export const CreateWebhookSchema = z.object({
  team_id: idField('Please select a team'),
  url: urlField,
  form: formField,
  events: eventsField,
})
export const WebhookIdSchema = z.object({ webhook_id: webhookField })
export const ListDeliveriesSchema = PageSchema.extend({ webhook_id: webhookField })
export const DeliveryIdSchema = z.object({ delivery_id: idField('Please select a delivery') })
