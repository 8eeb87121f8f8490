import { z } from 'zod'
import { idField } from '../ids'
import { textField } from '../text'
import { wholeNumber } from '../plain-fields'
import { API_TOKEN_DAYS_MAX, API_TOKEN_NAME_MAX, API_TOKEN_SCOPES } from './constants'

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
const daysField = wholeNumber(1, API_TOKEN_DAYS_MAX, daysMessage).nullable().default(null)

const WRONG_SCOPES = `scopes must be a list of ${API_TOKEN_SCOPES.slice(0, -1).join(', ')} or ${API_TOKEN_SCOPES.at(-1)}`
/** In one order and each once, however they were sent. */
const scopesField = z
  .array(z.enum(API_TOKEN_SCOPES, { error: WRONG_SCOPES }), { error: WRONG_SCOPES })
  .min(1, { error: 'Please choose what the token may do' })
  .overwrite((scopes) => API_TOKEN_SCOPES.filter((scope) => scopes.includes(scope)))
  .default([...API_TOKEN_SCOPES])
  .meta({ description: 'What the token may do; everything without it' })

export const CreateApiTokenSchema = z.object({
  name: nameField,
  expires_in_days: daysField,
  scopes: scopesField,
})
export const ApiTokenIdSchema = z.object({ token_id: idField('Please select a token') })

export const ConnectionIdSchema = z.object({ connection_id: idField('Please select an assistant') })

type Created = z.output<typeof CreateApiTokenSchema>
/** Callers within the server may leave out the scopes. */
export type CreateApiTokenInput = Omit<Created, 'scopes'> & Partial<Pick<Created, 'scopes'>>
