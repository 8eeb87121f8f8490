import { useEffect, useState } from 'react'
import { SimilarList } from '~/components/similar-list'
import { TACTIC_NAME_MAX, TACTIC_NAME_MIN } from '~/domain/tactics/constants'
import type { SimilarTactic } from '~/domain/tactics/view'
import { codePoints } from '~/domain/text'

const TYPING_PAUSE_MS = 400
const NONE: SimilarTactic[] = []

export function SimilarTactics({ campaign_id, name }: { campaign_id: string; name: string }) {
  const similar = useSimilarTactics(campaign_id, name.trim())
  const { length } = similar
  return (
    <>
      <p role="status" className="hint not-empty:mt-2">
        {length > 0 && 'Similar wording:'}
      </p>
      {length > 0 && <SimilarList similar={similar} campaign_id={campaign_id} label="Similar tactics" />}
    </>
  )
}

/** The last answer stays while the next is awaited. A request that fails says nothing. */
function useSimilarTactics(campaign_id: string, name: string): SimilarTactic[] {
  const [similar, setSimilar] = useState(NONE)
  const isLongEnough = codePoints(name) >= TACTIC_NAME_MIN && codePoints(name) <= TACTIC_NAME_MAX
  useEffect(() => {
    if (!isLongEnough) return
    const request = new AbortController()
    const timer = window.setTimeout(() => {
      void ask(campaign_id, name, request.signal).then((found) => found && setSimilar(found))
    }, TYPING_PAUSE_MS)
    return () => {
      window.clearTimeout(timer)
      request.abort()
    }
  }, [campaign_id, name, isLongEnough])
  return isLongEnough ? similar : NONE
}

async function ask(campaign_id: string, text: string, signal: AbortSignal): Promise<SimilarTactic[] | null> {
  const address = `/api/campaigns/${campaign_id}/similar-tactics?${new URLSearchParams({ text }).toString()}`
  try {
    const response = await fetch(address, { signal })
    const answer = (await response.json()) as { similar?: SimilarTactic[] }
    return answer.similar ?? null
  } catch {
    return null
  }
}
