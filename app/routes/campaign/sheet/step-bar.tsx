import type { Step } from './use-one-at-a-time'

type Props = { step: Step; go: (place: number) => void }

/** Where the person is on a phone's sheet, and the way back and on. */
export function StepBar({ step: { place, count, isScored }, go }: Props) {
  const isEnd = place === count
  return (
    <div className="step-bar mb-2 items-center justify-between gap-2">
      <button type="button" className="btn" disabled={place === 0} onClick={() => go(place - 1)}>
        Back
      </button>
      <p role="status" className="font-semibold tabular-nums">
        {isEnd ? 'Reasons' : `${place + 1} of ${count}`}
      </p>
      <button
        type="button"
        className={isEnd ? 'btn invisible' : 'btn'}
        disabled={isEnd}
        onClick={() => go(place + 1)}
      >
        {isScored ? 'Next' : 'Skip'}
      </button>
    </div>
  )
}
