import { useEffect } from 'react'
import { lazyPart } from '~/components/lazy-part'
import { WaitingSummary, WaitingTactic } from '../page/waiting-parts'

const loadResultPanels = () => import('./result-panels')
const loadRankedTactic = () => import('./ranked-tactic')
const loadCelebration = () => import('./confetti')

export const ResultPanels = lazyPart(loadResultPanels, WaitingSummary)
export const RankedTactic = lazyPart(loadRankedTactic, WaitingTactic)
export const Celebration = lazyPart(loadCelebration)

/** Loads after hydration what only an ended campaign shows, so that the end shows it at once. */
export function usePreloadedParts(): void {
  useEffect(() => {
    Promise.all([loadResultPanels(), loadRankedTactic(), loadCelebration()]).catch(() => {})
  }, [])
}
