import { useEffect } from 'react'

/**
 * Loads code that the person may need next while the browser has nothing else to do: the routes whose ids begin so, and
 * parts of this page. A press then waits for one file at most, and works while the server is away (docs/decisions/017).
 */
export function useCodeAhead(prefixes: string[], parts: { load: () => Promise<unknown> }[]): void {
  useEffect(() => {
    const routes = Object.values(window.__remixManifest.routes)
    const ahead = routes.filter(({ id }) => prefixes.some((prefix) => id.startsWith(prefix)))
    const files = new Set(ahead.flatMap(({ module, imports = [] }) => [module, ...imports]))
    // An import asks for shared files too, which are then in the cache.
    const loads = [
      ...[...files].map((file) => () => fetch(file, { priority: 'low' })),
      ...parts.map(({ load }) => load),
    ]
    // Ends with the first that fails: an import that has failed once fails until the page is loaded again.
    loads
      .reduce((before, load) => before.then(idle).then(load), Promise.resolve<unknown>(null))
      .catch(() => {})
  }, [prefixes, parts])
}

/** Safari has no idle callbacks. */
const idle = () =>
  new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve),
  )
