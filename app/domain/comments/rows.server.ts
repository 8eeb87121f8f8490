import { z } from 'zod'
import { CommentView } from './view'

export const CommentRow = CommentView.omit({ can: true }).extend({ is_author: z.boolean() })
export type CommentRow = z.infer<typeof CommentRow>
