import { z } from 'zod'
import { denialsOf } from '../domain/policy'
import { canManageApiTokens } from '../domain/tokens/policy'
import { ApiTokenIdSchema, CreateApiTokenSchema } from '../domain/tokens/validation'
import { ApiTokenView } from '../domain/tokens/view'
import { failures } from './failures'
import { defineOperation, Done } from './operation'

export const listApiTokens = defineOperation({
  method: 'GET',
  path: '/api/tokens',
  summary: 'Your API tokens, newest first',
  denials: denialsOf(canManageApiTokens),
  input: z.object({}),
  output: z.object({ tokens: z.array(ApiTokenView) }),
  failure: 'Failed to load API tokens',
})

export const createApiToken = defineOperation({
  method: 'POST',
  path: '/api/tokens',
  summary: 'Make an API token; its secret is shown this once',
  denials: denialsOf(canManageApiTokens),
  input: CreateApiTokenSchema,
  output: z.object({ token: ApiTokenView, secret: z.string() }),
  status: 201,
  success: 'API token created',
  ...failures.createApiToken,
})

export const revokeApiToken = defineOperation({
  method: 'DELETE',
  path: '/api/tokens/:token_id',
  summary: 'Revoke an API token at once',
  denials: denialsOf(canManageApiTokens),
  input: ApiTokenIdSchema,
  output: Done,
  success: 'API token revoked',
  ...failures.revokeApiToken,
})
