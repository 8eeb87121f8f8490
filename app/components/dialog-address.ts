import { useLocation, useSearchParams, type ShouldRevalidateFunctionArgs } from '@remix-run/react'

/** What a dialog adds to the address. */
const DIALOG_PARAMS = ['dialog', 'tactic', 'member']
/** What changes how a page looks, not what it knows. */
const VIEW_PARAMS = [...DIALOG_PARAMS, 'comments']

/** `shouldRevalidate` of a screen with dialogs: opening one loads nothing. */
export function revalidateUnlessDialog(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args
  if (formMethod || currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  return dataAddress(currentUrl) === dataAddress(nextUrl) ? false : defaultShouldRevalidate
}

function dataAddress(url: URL): string {
  const address = new URL(url)
  for (const param of VIEW_PARAMS) address.searchParams.delete(param)
  return address.pathname + address.search
}

/** Addresses that open a dialog on this page and close it again; whatever else the address says stays. */
export function useDialogAddress() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const rest = new URLSearchParams(params)
  for (const param of DIALOG_PARAMS) rest.delete(param)
  const page = rest.size === 0 ? pathname : `${pathname}?${rest}`
  const open = (dialog: string, subject: Record<string, string> = {}) =>
    `?${new URLSearchParams([...rest, ['dialog', dialog], ...Object.entries(subject)])}`
  return { page, open, dialog: params.get('dialog'), params }
}
