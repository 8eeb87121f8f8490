import { perHour, type Limit } from '../limit'

/** Tests and repeats, each of which makes the server send a request. */
export const WEBHOOK_SENDS: Limit = { ...perHour('webhook-send', 60), failsClosed: true }
