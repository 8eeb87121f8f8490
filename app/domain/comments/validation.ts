import { z } from 'zod'
import { idField } from '../ids'
import { PageSchema } from '../paging'
import { textField } from '../text'
import { COMMENT_MAX, COMMENT_MIN, COMMENT_REQUIRED } from './constants'

const tactic_id = idField('Please select a tactic')

export const AddCommentSchema = z.object({
  tactic_id,
  comment_text: textField({
    min: COMMENT_MIN,
    max: COMMENT_MAX,
    multiline: true,
    messages: {
      required: COMMENT_REQUIRED,
      tooShort: COMMENT_REQUIRED,
      tooLong: `Comment must be at most ${COMMENT_MAX.toLocaleString('en-US')} characters`,
    },
  }),
})
export const ListCommentsSchema = PageSchema.extend({ tactic_id })

export type AddCommentInput = z.output<typeof AddCommentSchema>
export type ListCommentsInput = z.output<typeof ListCommentsSchema>
