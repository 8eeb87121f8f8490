import { z } from 'zod'
import { idField } from '../ids'
import { PageSchema } from '../paging'
import { tacticIdField } from '../tactics/validation'
import { textField } from '../text'
import { COMMENT_MAX, COMMENT_MIN, COMMENT_REQUIRED } from './constants'

const commentIdField = idField('Please select a comment')
const commentTextField = textField({
  min: COMMENT_MIN,
  max: COMMENT_MAX,
  multiline: true,
  messages: {
    required: COMMENT_REQUIRED,
    tooShort: COMMENT_REQUIRED,
    tooLong: `Comment must be at most ${COMMENT_MAX.toLocaleString('en-US')} characters`,
  },
})

export const AddCommentSchema = z.object({ tactic_id: tacticIdField, comment_text: commentTextField })
export const EditCommentSchema = z.object({ comment_id: commentIdField, comment_text: commentTextField })
export const CommentIdSchema = z.object({ comment_id: commentIdField })
export const ListCommentsSchema = PageSchema.extend({ tactic_id: tacticIdField })

export type ListCommentsInput = z.output<typeof ListCommentsSchema>
