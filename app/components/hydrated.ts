import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on the server and while hydrating, then true. For what only the browser knows, such as its time zone. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
