import { lazy, memo, useEffect } from 'react'
import { loadPart } from '~/components/load-part'

const loadResultPanels = () => import('./result-panels')
const loadRankedTactic = () => import('./ranked-tactic')
const loadCelebration = () => import('./celebration')

// Memoised: rendered again before their code has loaded, they would lose what the server has rendered.
export const ResultPanels = memo(lazy(() => loadPart(loadResultPanels)))
export const RankedTactic = memo(lazy(() => loadPart(loadRankedTactic)))
export const Celebration = memo(lazy(() => loadPart(loadCelebration)))

/** Loads after hydration what only an ended campaign shows, so that the end shows it at once. */
export function usePreloadedParts(): void {
  useEffect(() => {
    Promise.all([loadResultPanels(), loadRankedTactic(), loadCelebration()]).catch(() => {})
  }, [])
}
