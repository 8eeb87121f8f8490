import type { TacticView } from '~/domain/tactics/view'

/** Until the code of an ended campaign's panels has loaded. */
export function WaitingSummary() {
  return <div className="result-summary min-h-56" />
}

type Props = { tactic: TacticView; headingId: string }

/** Until the code of a ranked row has loaded. */
export function WaitingTactic({ tactic, headingId }: Props) {
  return (
    <h3 id={headingId} dir="auto" className="whitespace-pre-line">
      {tactic.name}
    </h3>
  )
}
