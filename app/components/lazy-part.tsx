import { lazy, memo, Suspense, type FunctionComponent } from 'react'
import { loadFile, pause } from './page-data'

const RELOADED_AT = 'tactics:reloaded-at'
/** A file that is still missing this soon after a reload is not there at all. */
const RELOAD_INTERVAL_MS = 60_000

/**
 * A part of a page whose code is a file of its own. `Waiting` stands for it meanwhile. The boundary is inside of what is
 * memoised: one that is rendered again before its code has loaded loses what the server has rendered in it, and what the
 * person has typed there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
  Waiting: FunctionComponent<Props> = () => null,
) {
  // React's types cannot tell whether the properties of any part have a `ref`.
  const Part = lazy(() => loadPart(load)) as unknown as FunctionComponent<Props>
  return memo(function LazyPart(props: Props) {
    return (
      <Suspense fallback={<Waiting {...props} />}>
        <Part {...props} />
      </Suspense>
    )
  })
}

/**
 * Loads the code of a part of a page. A page that was open while the app was updated asks for files that are gone: it is
 * loaded again, as Remix does for the code of a route, once the server answers. Rejects when that has just been tried.
 */
async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    await pause()
    await loadFile('/healthz')
    if (hasJustReloaded()) throw error
    window.location.reload()
    return new Promise(() => {})
  }
}

function hasJustReloaded(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_AT))
  if (Date.now() - last < RELOAD_INTERVAL_MS) return true
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  return false
}
