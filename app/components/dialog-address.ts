import { useLocation } from '@remix-run/react'

/** The dialog that opens on every signed-in page. */
export const UPGRADE = 'upgrade'

/** What a dialog adds to the address. */
const DIALOG_PARAMS = ['dialog', 'tactic', 'member', 'token_id']

/** Addresses that open a dialog on this page and close it again; whatever else the address says stays. */
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
