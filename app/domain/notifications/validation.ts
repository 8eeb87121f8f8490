import { z } from 'zod'
import { NOTIFICATION_KINDS, type NotificationKind } from './constants'

const preference = (kind: string) => z.boolean({ error: `${kind} must be true or false` })

/** All kinds at once: a call replaces every preference. */
export const PreferencesSchema = z.object(
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, preference(kind)])) as Record<
    NotificationKind,
    z.ZodBoolean
  >,
)
export type Preferences = z.output<typeof PreferencesSchema>
