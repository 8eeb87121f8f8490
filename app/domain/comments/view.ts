import { z } from 'zod'
import { isAllowed } from '../policy'
import { canDeleteComment, canEditComment } from './policy'

export const CommentView = z
  .object({
    id: z.uuid(),
    user_name: z.string(),
    comment_text: z.string(),
    created_at: z.iso.datetime(),
    edited_at: z.iso.datetime().nullable().meta({ description: 'When its author last changed the text' }),
    can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Comment' })
export type CommentView = z.output<typeof CommentView>

export const CommentRow = CommentView.omit({ can: true }).extend({ is_author: z.boolean() })

export function toCommentView({ is_author, ...comment }: z.infer<typeof CommentRow>): CommentView {
  const facts = { is_author }
  return {
    ...comment,
    can: { edit: isAllowed(canEditComment, facts), delete: isAllowed(canDeleteComment, facts) },
  }
}
