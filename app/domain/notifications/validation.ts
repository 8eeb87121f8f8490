import { z } from 'zod'
import { isLater, NOTIFICATION_KINDS, type FirstKind, type LaterKind, type NotificationKind } from './kinds'
import { trueOrFalse } from '../plain-fields'

export const PreferencesSchema = z.object(
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, trueOrFalse(kind)])) as Record<
    NotificationKind,
    z.ZodBoolean
  >,
)

/** All kinds are required except those added to the API later, which stay unchanged when they are left out. */
export const SetPreferencesSchema = z.object(
  Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [
      kind,
      isLater(kind) ? trueOrFalse(kind).optional() : trueOrFalse(kind),
    ]),
  ) as Record<FirstKind, z.ZodBoolean> & Record<LaterKind, z.ZodOptional<z.ZodBoolean>>,
)
