import { failures as account } from '../domain/account/policy'
import { failures as campaigns } from '../domain/campaigns/policy'
import { failures as comments } from '../domain/comments/policy'
import { failures as decisions } from '../domain/decisions/policy'
import { failures as notifications } from '../domain/notifications/policy'
import { failures as outcomes } from '../domain/outcomes/policy'
import { failures as rounds } from '../domain/rounds/policy'
import { failures as sharing } from '../domain/sharing/policy'
import { failures as subscription } from '../domain/subscription/policy'
import { failures as tactics } from '../domain/tactics/policy'
import { failures as teams } from '../domain/teams/policy'
import { failures as tokens } from '../domain/tokens/policy'
import { failures as webhooks } from '../domain/webhooks/policy'

/**
 * The texts of forms that fail (docs/product.md#texts). They stand with the policies, apart from the schemas, so that the
 * browser can load them to use when the server cannot be reached.
 */
export const failures = {
  ...account,
  ...campaigns,
  ...comments,
  ...decisions,
  ...notifications,
  ...outcomes,
  ...rounds,
  ...sharing,
  ...subscription,
  ...tactics,
  ...teams,
  ...tokens,
  ...webhooks,
}

/** The operations that screens have forms for. */
export type ScreenIntent = keyof typeof failures

export function isScreenIntent(intent: string | undefined): intent is ScreenIntent {
  return intent !== undefined && Object.hasOwn(failures, intent)
}
