import { lazyPart } from '~/components/lazy-part'

/** Keeps the room of the panels until their code has loaded. */
const WaitingSummary = () => <div className="result-summary min-h-56" />

type Waiting = { tactic: { name: string }; headingId: string }

const WaitingTactic = ({ tactic, headingId }: Waiting) => (
  <h3 id={headingId} dir="auto" className="whitespace-pre-line">
    {tactic.name}
  </h3>
)

export const ResultPanels = lazyPart(() => import('./result-panels'), WaitingSummary)
export const ResultEvidence = lazyPart(() => import('./result-evidence'))
export const EndedActions = lazyPart(() => import('./ended-actions'))
export const RankedTactic = lazyPart(() => import('./ranked-tactic'), WaitingTactic)
export const SecondRoundLine = lazyPart(() => import('./second-round-line'))
export const Celebration = lazyPart(() => import('./confetti'))

/** What only an ended campaign shows. Loaded before the end, so that the end shows it at once. */
export const ENDED_PARTS = [
  ResultPanels,
  ResultEvidence,
  EndedActions,
  RankedTactic,
  SecondRoundLine,
  Celebration,
]
