import { FieldErrors } from '~/components/field-errors'
import { LengthNote } from '~/components/length-note'
import { reasonHint } from '~/domain/results/show/seal-words'
import { REASON_MAX } from '~/domain/tactics/constants'
import { nameOf } from './strips'

type Props = {
  tactic_id: string
  typed: string | undefined
  errors: string[] | undefined
  ballots_open: boolean
}

/** One optional line with the scores of a row. Closed, it stands in the line of the tactic's name. */
export function RowReason({ tactic_id, typed = '', errors, ballots_open }: Props) {
  const name = nameOf(tactic_id, 'reason')
  return (
    <details className="open:w-full" open={typed !== '' || errors !== undefined}>
      <summary id={name} aria-labelledby={`${name} tactic-${tactic_id}`} className="link hint list-none">
        Add a reason
      </summary>
      <input
        name={name}
        dir="auto"
        defaultValue={typed}
        id={`${name}-text`}
        placeholder={reasonHint(ballots_open)}
        autoComplete="off"
        aria-labelledby={`${name} tactic-${tactic_id}`}
        className="input mt-1"
      />
      <LengthNote of={`${name}-text`} max={REASON_MAX} />
      <FieldErrors errors={errors} />
    </details>
  )
}
