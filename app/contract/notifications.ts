import { z } from 'zod'
import { PreferencesSchema, SetPreferencesSchema } from '../domain/notifications/validation'
import { failures } from './failures'
import { defineOperation } from './operation'

export const getNotificationPreferences = defineOperation({
  method: 'GET',
  path: '/api/users/notification-preferences',
  summary: 'Which mails you want',
  input: z.object({}),
  output: PreferencesSchema,
  failure: 'Failed to load notification settings',
})

export const setNotificationPreferences = defineOperation({
  method: 'PUT',
  path: '/api/users/notification-preferences',
  summary: 'Choose which mails you want',
  input: SetPreferencesSchema,
  output: PreferencesSchema,
  success: 'Notification settings saved successfully',
  ...failures.setNotificationPreferences,
})
