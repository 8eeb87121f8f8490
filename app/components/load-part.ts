import { loadFile } from './page-data'

const RELOADED_AT = 'tactics:reloaded-at'
/** A file that is still missing this soon after a reload is not there at all. */
const RELOAD_INTERVAL_MS = 60_000

/**
 * Loads the code of a part of a page. A page that was open while the app was updated asks for files that are gone: it is
 * loaded again, as Remix does for the code of a route, once the server answers. Rejects when that has just been tried.
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
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
