import { z } from 'zod'
import { NOTIFICATION_KINDS, type NotificationKind } from './constants'

const preference = (kind: string) => z.boolean({ error: `${kind} must be true or false` })

/** All five, as the call of specification section 7 sends them. */
export const PreferencesSchema = z.object(
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, preference(kind)])) as Record<
    NotificationKind,
    z.ZodBoolean
  >,
)
export type Preferences = z.output<typeof PreferencesSchema>
