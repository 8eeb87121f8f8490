import { lazyPart } from '~/components/lazy-part'
import { WaitingSummary, WaitingTactic } from '../page/waiting-parts'

const loadResultPanels = () => import('./result-panels')
const loadResultEvidence = () => import('./result-evidence')
const loadEndedActions = () => import('./ended-actions')
const loadRankedTactic = () => import('./ranked-tactic')
const loadSecondRoundLine = () => import('./second-round-line')
const loadCelebration = () => import('./confetti')

export const ResultPanels = lazyPart(loadResultPanels, WaitingSummary)
export const ResultEvidence = lazyPart(loadResultEvidence)
export const EndedActions = lazyPart(loadEndedActions)
export const RankedTactic = lazyPart(loadRankedTactic, WaitingTactic)
export const SecondRoundLine = lazyPart(loadSecondRoundLine)
export const Celebration = lazyPart(loadCelebration)

/** What only an ended campaign shows. Loaded before the end, so that the end shows it at once. */
export const ENDED_PARTS = [
  loadResultPanels,
  loadResultEvidence,
  loadEndedActions,
  loadRankedTactic,
  loadSecondRoundLine,
  loadCelebration,
]
