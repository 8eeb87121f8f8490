import type { z } from 'zod'
import * as account from './account'
import * as campaigns from './campaigns'
import * as comments from './comments'
import * as decisions from './decisions'
import * as notifications from './notifications'
import * as outcomes from './outcomes'
import * as seals from './seals'
import * as rounds from './rounds'
import * as subscription from './subscription'
import * as tactics from './tactics'
import * as teams from './teams'
import * as tokens from './tokens'
import * as users from './users'
import * as webhooks from './webhooks'

/** Every operation of the product by its name, which is also the handler's, the intent's and the tests'. */
export const operations = {
  ...users,
  ...account,
  ...tokens,
  ...notifications,
  ...subscription,
  ...teams,
  ...webhooks,
  ...campaigns,
  ...seals,
  ...decisions,
  ...outcomes,
  ...tactics,
  ...rounds,
  ...comments,
}

export type OperationName = keyof typeof operations
export type InputOf<Name extends OperationName> = z.output<(typeof operations)[Name]['input']>
export type OutputOf<Name extends OperationName> = z.output<(typeof operations)[Name]['output']>
