import { useHydrated } from './hydrated'

/** On an iPhone only videos fill the screen. */
export function FullScreen() {
  if (!useHydrated() || !document.fullscreenEnabled) return null
  const toggle = () =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  return (
    <button type="button" className="link" onClick={() => toggle().catch(() => {})}>
      Full screen
    </button>
  )
}
