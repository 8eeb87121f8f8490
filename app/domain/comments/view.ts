import { z } from 'zod'

/** A comment as members see it. */
export const CommentView = z
  .object({
    id: z.uuid(),
    user_name: z.string(),
    comment_text: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Comment' })
export type CommentView = z.output<typeof CommentView>
