import { z } from 'zod'
import { idField } from '../ids'
import { textField } from '../text'
import { API_TOKEN_DAYS_MAX, API_TOKEN_NAME_MAX } from './constants'

const NAME_REQUIRED = 'Token name is required'

const nameField = textField({
  min: 1,
  max: API_TOKEN_NAME_MAX,
  messages: {
    required: NAME_REQUIRED,
    tooShort: NAME_REQUIRED,
    tooLong: `Token name must be at most ${API_TOKEN_NAME_MAX} characters`,
  },
})

const daysMessage = `expires_in_days must be a whole number from 1 to ${API_TOKEN_DAYS_MAX}`
const daysField = z
  .int({ error: daysMessage })
  .min(1, { error: daysMessage })
  .max(API_TOKEN_DAYS_MAX, { error: daysMessage })
  .nullable()
  .default(null)

export const CreateApiTokenSchema = z.object({ name: nameField, expires_in_days: daysField })
export const ApiTokenIdSchema = z.object({ token_id: idField('Please select a token') })

export type CreateApiTokenInput = z.output<typeof CreateApiTokenSchema>
