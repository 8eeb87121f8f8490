import { ConfirmDialog } from '~/components/confirm-dialog'
import { useDialogAddress } from '~/components/dialog-address'
import type { ActionResult } from '~/contract/action-result'
import { COMMENT_MAX } from '~/domain/comments/constants'
import type { CommentView } from '~/domain/comments/view'
import { EditTextDialog } from '../page/edit-text-dialog'

type Props = { tactic_id: string; comment: CommentView; result: ActionResult | undefined }

export function CommentDialog({ tactic_id, comment, result }: Props) {
  const { page, open, dialog, params } = useDialogAddress()
  const from = params.get('from')
  const ids = { tactic_id, comment_id: comment.id }
  if (dialog === 'edit-comment' && comment.can.edit) {
    return (
      <EditTextDialog
        title="Edit comment"
        intent="editComment"
        action={open(dialog, { tactic: tactic_id, comment: comment.id, ...(from && { from }) })}
        ids={ids}
        field={{ name: 'comment_text', label: 'Comment', maxCharacters: COMMENT_MAX }}
        text={comment.comment_text}
        result={result}
      />
    )
  }
  if (dialog === 'delete-comment' && comment.can.delete) {
    return (
      <ConfirmDialog
        title="Delete comment"
        intent="deleteComment"
        action={page}
        fields={ids}
        confirmLabel="Delete"
      >
        Are you sure you want to delete this comment? This action cannot be undone.
        <span dir="auto" className="mt-3 line-clamp-6 rounded-lg bg-sunken px-3 whitespace-pre-line">
          {comment.comment_text}
        </span>
      </ConfirmDialog>
    )
  }
  return null
}
