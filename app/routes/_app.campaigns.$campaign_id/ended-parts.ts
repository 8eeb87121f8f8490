import { lazy, memo, useEffect } from 'react'

const loadResultPanels = () => import('./result-panels')
const loadRankedTactic = () => import('./ranked-tactic')
const loadCelebration = () => import('./celebration')

// Memoised: rendered again before their code has loaded, they would lose what the server has rendered.
export const ResultPanels = memo(lazy(loadResultPanels))
export const RankedTactic = memo(lazy(loadRankedTactic))
export const Celebration = memo(lazy(loadCelebration))

/** Loads after hydration what only an ended campaign shows, so that the end shows it at once. */
export function usePreloadedParts(): void {
  useEffect(() => {
    Promise.all([loadResultPanels(), loadRankedTactic(), loadCelebration()]).catch(() => {})
  }, [])
}
