import { useEffect } from 'react'
import { loadFile } from './page-data'

/**
 * Remix loads the page again when the code of a route cannot be imported, which ends on the browser's error page while the
 * server is away. So the files are brought into the browser's cache before Remix imports them (docs/decisions/017).
 */
export function fetchRouteCodeFirst(): void {
  // The files of the development server are not cached.
  if (import.meta.env.PROD) guard(window.__remixRouter.routes)
}

function guard(routes: typeof window.__remixRouter.routes): void {
  for (const route of routes) {
    const { id, lazy, children } = route
    if (children) guard(children)
    if (lazy)
      route.lazy = async () => {
        await Promise.all(filesOf(id).map(loadFile))
        return lazy()
      }
  }
}

/**
 * Loads code that the person may need next while the browser has nothing else to do: the routes below `prefix`, and
 * parts. One file each time, so that a press waits for no more than that.
 */
export function useCodeAhead(prefix: string, parts: (() => Promise<unknown>)[]): void {
  useEffect(() => {
    whenIdle(() => {
      const ids = Object.keys(window.__remixManifest.routes).filter((id) => id.startsWith(prefix))
      const files = [...new Set(ids.flatMap(filesOf))]
      // An import asks for shared files too, which are then in the cache.
      loadInTurn([...files.map((file) => () => fetch(file, { priority: 'low' })), ...parts])
    })
  }, [prefix, parts])
}

/** Ends with the first that fails: an import that has failed once fails until the page is loaded again. */
function loadInTurn([load, ...others]: (() => Promise<unknown>)[]): void {
  load?.().then(
    () => whenIdle(() => loadInTurn(others)),
    () => {},
  )
}

function whenIdle(act: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(act)
  else setTimeout(act)
}

/** Those that the page has already come from the browser's cache. */
function filesOf(id: string): string[] {
  const { module, imports = [] } = window.__remixManifest.routes[id] ?? {}
  return module === undefined ? [] : [module, ...imports]
}
