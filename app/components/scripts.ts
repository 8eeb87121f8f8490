import { useMatches } from '@remix-run/react'

/** The `handle` of a route whose page has nothing for JavaScript to do: it is sent without any. */
export const withoutScripts = { hasNoScripts: true } as const

/** Whether the page is sent with scripts. */
export function useHasScripts(): boolean {
  return !useMatches().some(
    ({ handle }) => (handle as Partial<typeof withoutScripts> | undefined)?.hasNoScripts,
  )
}
