import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useHydrated } from './hydrated'
import { Icon } from './icon'

/** Above what a room sees. */
export function StageBar({ campaign_id, children }: { campaign_id: string; children: ReactNode }) {
  return (
    <header className="present-bar">
      {children}
      <div className="flex flex-none gap-2">
        <FullScreen />
        <Link to={`/campaigns/${campaign_id}`} className="link">
          <Icon name="x" size={18} />
          Close
        </Link>
      </div>
    </header>
  )
}

/** On an iPhone only videos fill the screen. */
function FullScreen() {
  if (!useHydrated() || !document.fullscreenEnabled) return null
  const toggle = () =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  return (
    <button type="button" className="link" onClick={() => toggle().catch(() => {})}>
      Full screen
    </button>
  )
}
