import { useLocation } from '@remix-run/react'

/** The dialog that opens on every signed-in page. */
export const UPGRADE = 'upgrade'

const DIALOG_PARAMS = [
  'dialog',
  'tactic',
  'comment',
  'from',
  'member_id',
  'token_id',
  'webhook_id',
  'connection_id',
]

/** Addresses that open and close dialogs on this page (docs/decisions/009). Other parameters are kept. */
export function useDialogAddress() {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const rest = new URLSearchParams(params)
  for (const param of DIALOG_PARAMS) rest.delete(param)
  const page = rest.size === 0 ? pathname : `${pathname}?${rest}`
  const open = (dialog: string, subject: Record<string, string> = {}) =>
    `?${new URLSearchParams([...rest, ['dialog', dialog], ...Object.entries(subject)])}`
  return { page, open, dialog: params.get('dialog'), params }
}
