import { useRevalidator } from '@remix-run/react'
import { useEffect, useMemo, useState } from 'react'
import type { OpenWork, OpenWorkLive } from '~/domain/campaigns/open-work'
import { askAgain } from './ask-again'
import { askLive } from './ask-live'
import { followWork } from './follow-work'

/** What others change while the dashboard is open (docs/decisions/025). `show` loads the page again. */
export function useLiveWork(loaded: OpenWork) {
  const { revalidate } = useRevalidator()
  const [last, setLast] = useState({ loaded, latest: loaded })
  useEffect(() => {
    let version = ''
    return askAgain(async (signal) => {
      const answer = await askLive<OpenWorkLive>('/api/open-work/live', version, signal)
      version = answer.version
      if (answer.work) setLast({ loaded, latest: answer.work })
    })
  }, [loaded])
  const latest = last.loaded === loaded ? last.latest : loaded
  const followed = useMemo(() => followWork(loaded, latest), [loaded, latest])
  return { ...followed, show: revalidate }
}
