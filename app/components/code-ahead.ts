import { useEffect } from 'react'

type Load = () => Promise<unknown>

/**
 * Loads code that the person may need next while the browser has nothing else to do: the routes whose ids begin so, and
 * parts. A press then waits for one file at most, and works while the server is away (docs/decisions/017).
 */
export function useCodeAhead(prefixes: string[], parts: Load[]): void {
  useEffect(() => {
    const routes = Object.values(window.__remixManifest.routes)
    const ahead = routes.filter(({ id }) => prefixes.some((prefix) => id.startsWith(prefix)))
    const files = new Set(ahead.flatMap(({ module, imports = [] }) => [module, ...imports]))
    // An import asks for shared files too, which are then in the cache.
    loadInTurn([...[...files].map((file) => () => fetch(file, { priority: 'low' })), ...parts])
  }, [prefixes, parts])
}

/** Ends with the first that fails: an import that has failed once fails until the page is loaded again. */
function loadInTurn([load, ...others]: Load[]): void {
  const next = () => loadInTurn(others)
  const act = () => void load?.().then(next, () => {})
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(act)
  else setTimeout(act)
}
