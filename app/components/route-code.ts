import { createPath } from '@remix-run/react'
import { useEffect } from 'react'
import { loadFile, pause } from './page-data'

type Files = { module: string; imports?: string[] }

/**
 * Remix loads the page again when the code of a route cannot be loaded. While the server is away, that ends on the
 * browser's error page. So the files are brought into the browser's cache before Remix imports them: an import that has
 * failed once fails until the page is loaded again.
 */
export function fetchRouteCodeFirst(): void {
  // The files of the development server are not cached.
  if (import.meta.env.DEV) return
  guard(window.__remixRouter.routes)
}

function guard(routes: typeof window.__remixRouter.routes): void {
  for (const route of routes) {
    const { id, lazy, children } = route
    if (children) guard(children)
    if (!lazy) continue
    route.lazy = async () => {
      await Promise.all(missingFiles(id).map(loadFile))
      await tryImport(id)
      return lazy()
    }
  }
}

/**
 * A file that several share can have failed for another one, of a part that was loaded ahead. The page that the person is
 * on its way to is then loaded from the server; Remix would load the one again that is left (docs/decisions/017).
 */
async function tryImport(id: string): Promise<void> {
  try {
    await import(/* @vite-ignore */ window.__remixManifest.routes[id]?.module ?? '')
  } catch {
    await pause()
    const { state, location } = window.__remixRouter.state.navigation
    // An address alone does not send a form.
    if (state !== 'loading') return
    const address = window.location.origin + createPath(location)
    // On the way back, the browser has the address already, and would load nothing for one with a place on the page.
    if (address === window.location.href) window.location.reload()
    else window.location.assign(address)
    await new Promise(() => {})
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
      const files = [...new Set(ids.flatMap(missingFiles))]
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

/** The files of a route that no route on this page has loaded. */
function missingFiles(id: string): string[] {
  const { entry, routes } = window.__remixManifest
  const filesOf = (files: Files | undefined) => (files ? [files.module, ...(files.imports ?? [])] : [])
  const loaded = [entry, ...Object.keys(window.__remixRouteModules).map((key) => routes[key])].flatMap(
    filesOf,
  )
  return filesOf(routes[id]).filter((file) => !loaded.includes(file))
}
