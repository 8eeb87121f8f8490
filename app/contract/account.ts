import { z } from 'zod'
import { canDeleteAccount, canManageAccount } from '../domain/account/policy'
import { ChangeNameSchema, DeleteAccountSchema, SessionIdSchema } from '../domain/account/validation'
import { AccountExport, SessionView } from '../domain/account/view'
import { denialsOf } from '../domain/policy'
import { UserView } from '../domain/users/view'
import { failures } from './failures'
import { ACCOUNT_EXPORTS } from './limit'
import { defineOperation, Done } from './operation'

export const changeName = defineOperation({
  method: 'PATCH',
  path: '/api/users/me',
  summary: 'Change the name that others see; later sign-ins leave it as it is',
  denials: denialsOf(canManageAccount),
  input: ChangeNameSchema,
  output: z.object({ user: UserView }),
  success: 'Name saved',
  ...failures.changeName,
})

export const listSessions = defineOperation({
  method: 'GET',
  path: '/api/users/me/sessions',
  summary: 'The devices on which you are signed in, the last used first',
  denials: denialsOf(canManageAccount),
  input: z.object({}),
  output: z.object({ sessions: z.array(SessionView) }),
  failure: 'Failed to load your account',
})

export const endSession = defineOperation({
  method: 'DELETE',
  path: '/api/users/me/sessions/:session_id',
  summary: 'Sign out a device',
  denials: denialsOf(canManageAccount),
  input: SessionIdSchema,
  output: Done,
  success: 'Device signed out',
  ...failures.endSession,
})

export const endOtherSessions = defineOperation({
  method: 'DELETE',
  path: '/api/users/me/sessions',
  summary: 'Sign out all devices but this one',
  denials: denialsOf(canManageAccount),
  input: z.object({}),
  output: Done,
  success: 'All other devices signed out',
  ...failures.endOtherSessions,
})

export const exportAccount = defineOperation({
  method: 'GET',
  path: '/api/users/me/export.json',
  summary: 'Everything of your own: profile, teams, tactics, votes, comments, decisions, tokens, devices',
  denials: denialsOf(canManageAccount),
  limitPerPerson: ACCOUNT_EXPORTS,
  input: z.object({}),
  output: AccountExport,
  filename: 'tactics-account.json',
  failure: 'Failed to export your data',
  preferServerText: true,
})

export const deleteAccount = defineOperation({
  method: 'DELETE',
  path: '/api/users/me',
  summary: 'Delete your account; teams that you own with others must be handed over first',
  denials: denialsOf(canDeleteAccount),
  input: DeleteAccountSchema,
  output: Done,
  endsSession: true,
  success: 'Account deleted',
  ...failures.deleteAccount,
  preferServerText: true,
})
