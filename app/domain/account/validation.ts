import { z } from 'zod'
import { idField } from '../ids'
import { textField } from '../text'
import { FULL_NAME_MAX } from '../users/constants'

const NAME_REQUIRED = 'Name is required'

export const ChangeNameSchema = z.object({
  full_name: textField({
    min: 1,
    max: FULL_NAME_MAX,
    messages: {
      required: NAME_REQUIRED,
      tooShort: NAME_REQUIRED,
      tooLong: `Name must be at most ${FULL_NAME_MAX} characters`,
    },
  }),
})
export const SessionIdSchema = z.object({ session_id: idField('Please select a device') })

/** The own address is typed instead of a word such as DELETE, so that nobody deletes the wrong account. */
export const OWN_EMAIL_REQUIRED = 'Type your e-mail address to confirm'
export const DeleteAccountSchema = z.object({
  email: z.string({ error: OWN_EMAIL_REQUIRED }).trim().meta({ description: 'Your own, to confirm' }),
})

export type ChangeNameInput = z.output<typeof ChangeNameSchema>
