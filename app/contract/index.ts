import type { z } from 'zod'
import * as campaigns from './campaigns'
import * as comments from './comments'
import * as notifications from './notifications'
import * as subscription from './subscription'
import * as tactics from './tactics'
import * as teams from './teams'
import * as tokens from './tokens'
import * as users from './users'

/** Every operation of the product by its name, which is also the handler's, the intent's and the tests'. */
export const operations = {
  ...users,
  ...tokens,
  ...notifications,
  ...subscription,
  ...teams,
  ...campaigns,
  ...tactics,
  ...comments,
}

export type OperationName = keyof typeof operations
export type InputOf<Name extends OperationName> = z.output<(typeof operations)[Name]['input']>
export type OutputOf<Name extends OperationName> = z.output<(typeof operations)[Name]['output']>
